-- What is deleted by age is deleted as the tables' owner. A cluster takes no writes of the application in the same
-- transaction: so the numbers wait here until the application has entered them in the company's log.
create table retention_runs (
  tenant_id bigint not null,
  id        bigint not null generated always as identity,
  fixes     bigint not null,
  works     bigint not null,
  incidents bigint not null,
  entries   bigint not null,
  -- Of the files that went with the works and incidents.
  keys      text[] not null,
  primary key (tenant_id, id)
);
select tenant_table('retention_runs');
alter table retention_runs add foreign key (tenant_id) references tenants;

create function forget_due(fixes_from date, works_from date, audit_from timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  fixes bigint := forget_fixes(fixes_from);
  works record;
  incidents record;
  entries bigint := forget_audit(audit_from);
begin
  select * into works from forget_works(works_from);
  select * into incidents from forget_incidents(works_from);
  if fixes + works.works + incidents.incidents + entries > 0 then
    insert into retention_runs (tenant_id, fixes, works, incidents, entries, keys)
      values (current_setting('app.tenant_id')::bigint, fixes, works.works, incidents.incidents, entries,
        works.keys || incidents.keys);
  end if;
end $$;
revoke all on function forget_due(date, date, timestamptz) from public;
grant execute on function forget_due(date, date, timestamptz) to muster_app;
