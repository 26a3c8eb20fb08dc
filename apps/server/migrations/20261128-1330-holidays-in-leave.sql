-- A public holiday inside leave is no leave, but hours of a kind of its own. A kind of leave may say otherwise.
alter table leave_types add column holidays_are_leave boolean not null default false;

-- What a lock kept before is leave.
alter table pay_leave_lines add column is_holiday boolean not null default false;
alter table pay_leave_lines
  drop constraint pay_leave_lines_pkey,
  add primary key (tenant_id, period_id, leave_id, is_holiday);

alter table pay_adjustments
  add column is_holiday boolean not null default false,
  add constraint pay_adjustments_holiday_of_leave check (not is_holiday or leave_id is not null),
  drop constraint pay_adjustments_leave_once,
  add constraint pay_adjustments_leave_once unique (tenant_id, leave_id, is_holiday, source_period_id, period_id);
