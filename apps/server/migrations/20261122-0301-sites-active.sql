-- Since when a site is not worked on; none: it is.
alter table sites add column deactivated_at timestamptz;
