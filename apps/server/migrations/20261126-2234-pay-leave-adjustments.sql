-- Leave that is approved or taken back after its period was locked is paid in a later one.

-- The leave of a locked period as it is paid, by request.
create table pay_leave_lines (
  tenant_id bigint not null references tenants,
  period_id bigint not null,
  leave_id  bigint not null,
  user_id   bigint not null,
  leave_ms  bigint not null,
  primary key (tenant_id, period_id, leave_id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, leave_id) references leave_requests (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index pay_leave_lines_of_leave on pay_leave_lines (tenant_id, leave_id);
create index pay_leave_lines_of_person on pay_leave_lines (tenant_id, user_id);
select tenant_table('pay_leave_lines');

-- Rows that were locked before name the kind of leave alone: each is put to one request of the person and kind.
insert into pay_leave_lines (tenant_id, period_id, leave_id, user_id, leave_ms)
select tenant_id, period_id, leave_id, user_id, sum(leave_ms)
from (
  select distinct on (t.tenant_id, t.period_id, t.user_id, kept.at) t.tenant_id, t.period_id, r.id as leave_id, t.user_id,
    (kept.hours ->> 'time')::bigint as leave_ms
  from timesheets t
  cross join jsonb_array_elements(t.locked_row -> 'leave') with ordinality as kept (hours, at)
  join leave_requests r on r.tenant_id = t.tenant_id and r.user_id = t.user_id
    and r.type_id = (kept.hours ->> 'typeId')::bigint
    and (kept.hours ->> 'date')::date between r.first_day - 1 and r.last_day + 1
  where jsonb_typeof(t.locked_row -> 'leave') = 'array'
  order by t.tenant_id, t.period_id, t.user_id, kept.at, r.state = 'APPROVED' desc,
    (kept.hours ->> 'date')::date between r.first_day and r.last_day desc, r.id
) lines
group by tenant_id, period_id, leave_id, user_id;

-- An adjustment is of a visit or of a request for leave.
alter table pay_adjustments
  alter column work_id drop not null,
  add column leave_id bigint,
  add constraint pay_adjustments_of_one check (num_nonnulls(work_id, leave_id) = 1),
  add foreign key (tenant_id, leave_id) references leave_requests (tenant_id, id),
  add constraint pay_adjustments_leave_once unique (tenant_id, leave_id, source_period_id, period_id);
