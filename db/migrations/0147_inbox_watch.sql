-- What the process that watches the inbox saw last, so that every web process can show it.
alter table installation add column inbox_looked_at timestamptz;

-- One entry a waiting file: its dealer group, and its store where the folder names one.
alter table installation add column inbox_waiting jsonb not null default '[]';
