-- Locking writes thousands of these rows at once: a timesheet stands for company, period and person, and two indexes for four.
alter table pay_lines
  drop constraint pay_lines_tenant_id_fkey,
  drop constraint pay_lines_tenant_id_period_id_fkey,
  drop constraint pay_lines_tenant_id_user_id_fkey,
  drop constraint pay_lines_pkey,
  add primary key (tenant_id, work_id, period_id),
  add foreign key (tenant_id, period_id, user_id) references timesheets (tenant_id, period_id, user_id);
drop index pay_lines_of_work;
drop index pay_lines_by_user;
