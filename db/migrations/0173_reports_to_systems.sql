-- A report is also delivered to systems: a signed request to an address, or a file in a folder of the server.
alter table message drop constraint message_channel_check;

alter table message add constraint message_channel_check check (channel in ('mail', 'sms', 'webhook', 'folder'));

alter table report_recipient drop constraint report_recipient_one;

alter table report_recipient
  add column webhook_url text,
  add column folder text,
  add constraint report_recipient_one check (num_nonnulls(user_id, email, webhook_url, folder) = 1);

alter table report_delivery
  add column webhook_url text,
  add column folder text;
