-- What a lock keeps of a person is one row with the visits in it. A row for each visit took half of the time of a lock.
update timesheets t
set locked_row = t.locked_row || jsonb_build_object('visits', coalesce((
  select jsonb_agg(l.visit order by (l.visit ->> 'clockIn')::timestamptz, l.work_id) from pay_lines l
  where l.tenant_id = t.tenant_id and l.period_id = t.period_id and l.user_id = t.user_id
), '[]'))
where t.locked_row is not null;
drop table pay_lines;
