-- Versions can be looked at and restored. One saved while its report was private is its owner's alone, also after the
-- report is shared; of those saved before this was kept nobody knows, so they count as private.
alter table report_version add column is_private boolean not null default true;

-- The version whose content this one brought back.
alter table report_version add column restored_version integer;
