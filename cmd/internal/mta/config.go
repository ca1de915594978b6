package mta

// The configuration of Exim. UID, GID, DIR and NEXT are replaced: the user to
// be, the folder of the hop, and the port of the next one.

// commonConfig is the beginning of both.
const commonConfig = `
# Be the user of the test throughout.
exim_user = UID
exim_group = GID
deliver_drop_privilege
unknown_login = mta

spool_directory = DIR/spool
log_file_path = DIR/%slog
log_selector = +smtp_confirmation +received_recipients
timezone = UTC
keep_environment =
add_environment = PATH=/usr/bin:/bin

# Ask nobody about anything.
local_interfaces = <; 127.0.0.1
host_lookup =
rfc1413_hosts =
tls_advertise_hosts =
smtputf8_advertise_hosts =

# A test may send fast and much, on a machine that is busy or nearly full.
smtp_accept_queue_per_connection = 0
smtp_accept_max = 0
check_spool_space = 0
check_spool_inodes = 0
smtp_receive_timeout = 10m

# Whoever calls sendmail says who sends.
untrusted_set_sender = *
local_from_check = false

# A bounce that cannot be delivered is nobody's business.
ignore_bounce_errors_after = 0s

acl_smtp_rcpt = check_rcpt
`

// relayConfig is the first hop's. Lines over 998 characters are returned to the
// sender, as Exim does since 4.95 unless it is told not to.
const relayConfig = `
primary_hostname = relay.example

begin acl
check_rcpt:
  accept

begin routers
next:
  driver = manualroute
  route_list = * 127.0.0.1 byname
  self = send
  transport = next

begin transports
next:
  driver = smtp
  port = NEXT
  hosts_avoid_tls = *
  hosts_try_chunking =
  hosts_try_prdr =
  connection_max_messages = 1

begin retry
* * F,4d,15m
`

// clubConfig is the second hop's. The transports have what Debian's have.
const clubConfig = `
primary_hostname = club.example

begin acl
check_rcpt:
  deny
    message = there is nobody of this name here
    !verify = recipient
  accept

begin routers
boxes:
  driver = accept
  condition = ${lookup {$local_part@$domain} lsearch {DIR/boxes} {yes} {no}}
  transport = maildir

aliases:
  driver = redirect
  data = ${lookup {$local_part@$domain} lsearch {DIR/aliases}}
  pipe_transport = address_pipe

begin transports
maildir:
  driver = appendfile
  directory = ${lookup {$local_part@$domain} lsearch {DIR/boxes}}
  maildir_format
  create_directory = false
  return_path_add
  envelope_to_add
  delivery_date_add

address_pipe:
  driver = pipe
  path = /usr/bin:/bin
  return_fail_output
  return_path_add
  envelope_to_add
  delivery_date_add
  timeout = 5m

begin retry
* * F,4d,15m
`
