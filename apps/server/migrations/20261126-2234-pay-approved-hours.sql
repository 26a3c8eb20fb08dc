-- Hours that changed after an approval keep saying so until they are approved again, whatever their state becomes.

-- SHA-256 of the visits that were approved last; rows_hash is that of the last state, which a submission replaces.
alter table timesheets add column approved_hash bytea check (length(approved_hash) = 32);
update timesheets set approved_hash = rows_hash where state = 'APPROVED';
