alter table report_document drop constraint report_document_format_check;

alter table report_document
  add constraint report_document_format_check check (format in ('pdf', 'xlsx', 'pptx', 'csv'));
