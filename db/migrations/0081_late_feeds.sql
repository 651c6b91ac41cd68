-- Which late feeds were reported by mail: once each time a feed becomes late.
create table late_feed_notice (
  dealer_group_id  integer     not null,
  dealership_id    integer     not null,
  fact             text        not null,
  day              date        not null,
  -- Of the feed when it was late: a later delivery makes the next lateness a new one.
  last_received_at timestamptz not null,
  constraint late_feed_notice_pk primary key (dealer_group_id, dealership_id, fact, day),
  constraint late_feed_notice_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table late_feed_notice enable row level security;

alter table late_feed_notice force row level security;

create policy late_feed_notice_of_group on late_feed_notice
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
