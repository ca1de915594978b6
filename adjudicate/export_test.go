package adjudicate

// Hide seals the fields of orders, as Seal does with Fields.
var Hide = hide
