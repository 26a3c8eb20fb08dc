-- What a company decides further: pictures, passwords, conflicts, how long records are kept, and its notices by version.
alter table company_settings
  add column conflict_policy text not null default 'WARN' check (conflict_policy in ('INFO', 'WARN', 'BLOCK')),
  add column password_minimum smallint not null default 6 check (password_minimum between 6 and 64),
  add column refuses_common_passwords boolean not null default true,
  add column keep_fixes_days integer not null default 90 check (keep_fixes_days between 1 and 2557),
  -- Records of time and wages are kept for seven years at least.
  add column keep_works_years smallint not null default 7 check (keep_works_years between 7 and 50),
  add column keep_audit_years smallint not null default 7 check (keep_audit_years between 1 and 50),
  add column legal_hold boolean not null default false,
  -- The local day on which what was due was last removed.
  add column retained_on date;

grant update (full_name, color_main, color_background, logo_file_id, cover_file_id) on tenants to muster_app;

-- Every text of the notice about location, as it was given.
create table location_notices (
  tenant_id  bigint not null references tenants,
  version    integer not null,
  text       text not null,
  kind       text not null default 'TRACKING' check (kind in ('TRACKING', 'CAMERA', 'COMPUTER')),
  how        text not null default '',
  continuity text not null default 'CONTINUOUS' check (continuity in ('CONTINUOUS', 'INTERMITTENT')),
  duration   text not null default 'ONGOING' check (duration in ('ONGOING', 'LIMITED')),
  given_at   timestamptz not null,
  starts_on  date not null,
  primary key (tenant_id, version)
);
select tenant_table('location_notices');
revoke update, delete on location_notices from muster_app;

create table notice_acknowledgements (
  tenant_id       bigint not null references tenants,
  user_id         bigint not null,
  version         integer not null,
  acknowledged_at timestamptz not null,
  primary key (tenant_id, version, user_id),
  foreign key (tenant_id, version) references location_notices (tenant_id, version),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index notice_acknowledgements_of_user on notice_acknowledgements (tenant_id, user_id);
select tenant_table('notice_acknowledgements');
revoke update, delete on notice_acknowledgements from muster_app;

insert into location_notices (tenant_id, version, text, given_at, starts_on)
  select tenant_id, notice_version, notice_text, now(), notice_starts_on from company_settings;
insert into notice_acknowledgements (tenant_id, user_id, version, acknowledged_at)
  select u.tenant_id, u.id, u.notice_acknowledged_version, u.notice_acknowledged_at
  from users u join location_notices n on n.tenant_id = u.tenant_id and n.version = u.notice_acknowledged_version
  where u.notice_acknowledged_at is not null;

-- What the application may not delete otherwise is removed by these alone, and never before its time: they look at the
-- database's own clock, with two days for zones.
alter table audit_heads
  add column forgotten bigint not null default 0,
  add column forgotten_hash bytea;

create function forget_fixes(before date) returns bigint
language sql security definer set search_path = public as $$
  with gone as (
    delete from fix_batches b using company_settings s
    where b.tenant_id = current_setting('app.tenant_id')::bigint and s.tenant_id = b.tenant_id
      and not s.legal_hold and b.day < least(before, current_date + 2 - s.keep_fixes_days)
    returning b.fixes
  ) select coalesce(sum(fixes), 0)::bigint from gone
$$;

-- The keys of the files that went with the works; the works are those before the day and seven years old at least.
create function forget_works(before date, out works bigint, out keys text[])
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
  delete from fix_batches where tenant_id = t and work_id = any(ids);
  delete from work_breaks where tenant_id = t and work_id = any(ids);
  delete from works w where w.tenant_id = t and w.id = any(ids);
  with gone as (
    delete from files f where f.tenant_id = t and f.id = any(file_ids)
      and not exists (select from answer_files a where a.tenant_id = t and a.file_id = f.id)
    returning f.key
  ) select coalesce(array_agg(key), '{}') into keys from gone;
  works := cardinality(ids);
end $$;

-- The chain goes on from where it was cut: the hash of the last entry removed is kept.
create function forget_audit(before timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  t bigint := current_setting('app.tenant_id')::bigint;
  last audit_entries;
  gone bigint;
begin
  if (select legal_hold or before > now() + interval '2 days' - make_interval(years => keep_audit_years)
      from company_settings where tenant_id = t) then return 0; end if;
  select * into last from audit_entries a where a.tenant_id = t and a.at < before order by a.id desc limit 1;
  if last.id is null then return 0; end if;
  delete from audit_entries a where a.tenant_id = t and a.id <= last.id;
  get diagnostics gone = row_count;
  update audit_heads set forgotten = last.id, forgotten_hash = last.hash where tenant_id = t;
  return gone;
end $$;
revoke all on function forget_fixes(date), forget_works(date), forget_audit(timestamptz) from public;
grant execute on function forget_fixes(date), forget_works(date), forget_audit(timestamptz) to muster_app;
