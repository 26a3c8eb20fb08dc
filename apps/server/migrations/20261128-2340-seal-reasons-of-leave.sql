-- Why somebody is on leave may be health data: sealed with the company's key. `reason` stays empty from now on; what stands
-- in it is sealed at the next start, because the database does not have the key.
alter table leave_requests add column reason_cipher bytea;
create index leave_requests_with_sealed_reason on leave_requests (tenant_id, last_day)
  where reason_cipher is not null or file_id is not null;
create index leave_requests_unsealed on leave_requests (tenant_id, id) where reason <> '';
