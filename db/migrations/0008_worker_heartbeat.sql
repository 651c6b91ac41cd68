-- Which job workers are alive: jobs held by one that fell silent are taken over.
create table worker_heartbeat (
  worker_id text        not null,
  beat_at   timestamptz not null,
  constraint worker_heartbeat_pk primary key (worker_id)
);
