-- A report of the report builder, as it was saved last.
create table report (
  dealer_group_id integer     not null,
  id              integer     not null generated always as identity,
  owner_id        integer     not null,
  title           text        not null check (title <> ''),
  -- Only its owner sees a private report.
  is_private      boolean     not null,
  -- Drafts are never delivered.
  is_draft        boolean     not null,
  -- Pages with their items.
  settings        jsonb       not null,
  version         integer     not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  updated_by      integer     not null,
  constraint report_pk primary key (dealer_group_id, id),
  constraint report_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

alter table report enable row level security;

alter table report force row level security;

create policy report_of_group on report
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Every version that was saved.
create table report_version (
  dealer_group_id integer     not null,
  report_id       integer     not null,
  version         integer     not null,
  title           text        not null,
  settings        jsonb       not null,
  saved_at        timestamptz not null,
  saved_by        integer     not null,
  constraint report_version_pk primary key (dealer_group_id, report_id, version),
  constraint report_version_report_fk foreign key (dealer_group_id, report_id)
    references report (dealer_group_id, id) on delete cascade
);

alter table report_version enable row level security;

alter table report_version force row level security;

create policy report_version_of_group on report_version
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- An image of a report, written anew by the server.
create table report_image (
  dealer_group_id integer     not null,
  id              integer     not null generated always as identity,
  report_id       integer     not null,
  name            text        not null,
  media_type      text        not null check (media_type in ('image/png', 'image/jpeg')),
  width           integer     not null check (width > 0),
  height          integer     not null check (height > 0),
  content         bytea       not null,
  uploaded_at     timestamptz not null,
  uploaded_by     integer     not null,
  constraint report_image_pk primary key (dealer_group_id, id),
  constraint report_image_report_fk foreign key (dealer_group_id, report_id)
    references report (dealer_group_id, id) on delete cascade
);

create index report_image_of_report on report_image (dealer_group_id, report_id);

alter table report_image enable row level security;

alter table report_image force row level security;

create policy report_image_of_group on report_image
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The tabs that edit a report now.
create table report_editor (
  dealer_group_id integer     not null,
  report_id       integer     not null,
  tab             text        not null check (tab <> ''),
  user_id         integer     not null,
  -- The item that is being edited.
  item            text,
  seen_at         timestamptz not null,
  constraint report_editor_pk primary key (dealer_group_id, report_id, tab),
  constraint report_editor_report_fk foreign key (dealer_group_id, report_id)
    references report (dealer_group_id, id) on delete cascade
);

alter table report_editor enable row level security;

alter table report_editor force row level security;

create policy report_editor_of_group on report_editor
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
