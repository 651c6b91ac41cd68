-- A secret that a browser was given when it signed in, as a hash: others can neither guess nor use up its tries.
alter table session add column device_hash bytea;

create index session_of_device on session (device_hash);
