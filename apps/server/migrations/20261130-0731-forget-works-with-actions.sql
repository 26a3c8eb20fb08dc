-- Two migrations each wrote this function without the lines of the other: requests for overtime go with old visits, and so do
-- the answers of actions, which stay themselves with their photos.

create or replace function forget_works(before date, out works bigint, out keys text[])
language plpgsql security definer set search_path = public as $$
declare
  t bigint := current_setting('app.tenant_id')::bigint;
  ids bigint[];
  file_ids bigint[];
begin
  if (select legal_hold from company_settings where tenant_id = t) or before > current_date + 2 - interval '7 years' then
    works := 0; keys := '{}'; return;
  end if;
  select coalesce(array_agg(w.id), '{}') into ids
    from (select id from works w where w.tenant_id = t and w.local_date < before order by w.local_date limit 5000) w;
  select coalesce(array_agg(distinct file_id), '{}') into file_ids
    from answer_files where tenant_id = t and work_id = any(ids);
  delete from answer_files where tenant_id = t and work_id = any(ids);
  delete from answers where tenant_id = t and work_id = any(ids);
  delete from item_ledger where tenant_id = t and work_id = any(ids);
  delete from work_corrections where tenant_id = t and work_id = any(ids);
  delete from correction_requests where tenant_id = t and work_id = any(ids);
  delete from work_reviews where tenant_id = t and work_id = any(ids);
  delete from report_prints where tenant_id = t and work_id = any(ids);
  delete from work_heads where tenant_id = t and work_id = any(ids);
  delete from work_entries where tenant_id = t and work_id = any(ids);
  delete from fix_batches where tenant_id = t and work_id = any(ids);
  delete from work_breaks where tenant_id = t and work_id = any(ids);
  delete from action_answers where tenant_id = t and work_id = any(ids);
  update actions set work_id = null where tenant_id = t and work_id = any(ids);
  update timesheets s
    set locked_row = jsonb_set(s.locked_row, '{visits}', coalesce((
      select jsonb_agg(kept.visit order by kept.place)
      from jsonb_array_elements(s.locked_row -> 'visits') with ordinality as kept (visit, place)
      where (kept.visit ->> 'workId')::bigint <> all(ids)
    ), '[]'))
    from pay_periods p
    where p.tenant_id = t and s.tenant_id = t and s.period_id = p.id and s.locked_row is not null
      and p.last_day >= (select min(w.local_date) from works w where w.tenant_id = t and w.id = any(ids))
      and p.first_day <= (select max(w.local_date) from works w where w.tenant_id = t and w.id = any(ids));
  -- A period whose days are all too old keeps no pay; of the one in between the lines of these visits go.
  delete from pay_amounts a using pay_periods p
    where p.tenant_id = t and a.tenant_id = t and a.period_id = p.id and p.last_day < before;
  update pay_amounts a
    set kept = a.kept || jsonb_build_object('lines', coalesce((
      select jsonb_agg(kept.line order by kept.place)
      from jsonb_array_elements(a.kept -> 'lines') with ordinality as kept (line, place)
      where coalesce((kept.line ->> 'workId')::bigint <> all(ids), true)
    ), '[]'))
    from pay_periods p
    where p.tenant_id = t and a.tenant_id = t and a.period_id = p.id
      and p.last_day >= (select min(w.local_date) from works w where w.tenant_id = t and w.id = any(ids))
      and p.first_day <= (select max(w.local_date) from works w where w.tenant_id = t and w.id = any(ids));
  delete from pay_adjustments where tenant_id = t and work_id = any(ids);
  delete from overtime_requests where tenant_id = t and date < before;
  delete from works w where w.tenant_id = t and w.id = any(ids);
  with gone as (
    delete from files f where f.tenant_id = t and f.id = any(file_ids)
      and not exists (select from answer_files a where a.tenant_id = t and a.file_id = f.id)
      and not exists (select from action_files a where a.tenant_id = t and a.file_id = f.id)
    returning f.key
  ) select coalesce(array_agg(key), '{}') into keys from gone;
  works := cardinality(ids);
end $$;
