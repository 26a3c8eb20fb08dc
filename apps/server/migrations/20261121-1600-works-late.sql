-- When the person was reminded that a work is too long; the server completes it half an hour later.
alter table works add column reminded_at timestamptz;
-- Files that the device still holds of a work it finished: their SHA-256 in hexadecimal, until they have arrived.
alter table works add column awaited_files text[] not null default '{}';
