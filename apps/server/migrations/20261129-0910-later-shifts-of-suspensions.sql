-- The last day whose shifts a suspension took from the person; null where they stay with the person.
alter table suspensions add column taken_until date;
update suspensions s set taken_until = coalesce(s.last_day, greatest(s.first_day, s.made_at::date) + 92)
  where exists (select from released_shifts r where r.tenant_id = s.tenant_id and r.suspension_id = s.id);
create index suspensions_to_continue on suspensions (tenant_id, taken_until)
  where last_day is null and ended_on is null and taken_until is not null;
