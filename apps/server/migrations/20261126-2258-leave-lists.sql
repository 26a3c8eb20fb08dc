-- A swap hands shifts over as they are: nothing wrote it as the cause of a released shift.
alter table released_shifts drop constraint released_shifts_cause_check;
alter table released_shifts add constraint released_shifts_cause_check check (cause in ('LEAVE', 'DECLINED'));

-- The list of leave in its order: requests first, then the newest.
create index leave_requests_in_order on leave_requests (tenant_id, (state = 'REQUESTED'), first_day, id);
