-- Exports of screens carry codes too: a document has a report, or the request that it answered.
alter table report_document alter column report_id drop not null;

alter table report_document alter column settings drop not null;

alter table report_document alter column choice drop not null;

alter table report_document alter column compare drop not null;

alter table report_document add column requested jsonb;

alter table report_document
  add constraint report_document_of_one_kind check ((report_id is null) = (requested is not null));
