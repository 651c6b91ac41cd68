-- What became of a delivery's mail, kept when the message is deleted.
alter table report_delivery add column outcome text;

create index report_delivery_open on report_delivery (dealer_group_id) where state = 'queued' and outcome is null;
