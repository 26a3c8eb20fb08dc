-- The list of unpublished changes, and their number: what is published together is one change.
create index roster_changes_whole on roster_changes (tenant_id, id) where pair_id is null;
