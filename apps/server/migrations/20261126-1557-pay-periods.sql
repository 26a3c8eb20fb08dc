-- Pay periods: calendars, periods, timesheets, what changed after a lock, and the files handed over.

alter table company_settings
  -- Writers of times ask for the period only where a company has a calendar.
  add column pays_by_period boolean not null default false,
  -- From here on a difference from the plan is an exception; minutes, and metres beyond the fence. 0 minutes of work
  -- without a break asks for none.
  add column pay_early_minutes smallint not null default 5 check (pay_early_minutes between 0 and 1440),
  add column pay_late_minutes smallint not null default 5 check (pay_late_minutes between 0 and 1440),
  add column pay_over_minutes smallint not null default 15 check (pay_over_minutes between 0 and 1440),
  add column pay_break_after_minutes smallint not null default 300 check (pay_break_after_minutes between 0 and 1440),
  add column pay_offsite_metres integer not null default 0 check (pay_offsite_metres between 0 and 100000),
  add column pay_leaders text not null default 'NONE' check (pay_leaders in ('NONE', 'PROPOSE', 'APPROVE'));

create table pay_calendars (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  name         text not null check (btrim(name) <> ''),
  kind         text not null check (kind in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')),
  -- The first day of its first period; days before belong to no period.
  first_day    date not null,
  -- From this day on it is for everybody without a calendar of their own.
  default_from date,
  -- Every day up to this one is locked. Writers of times share a lock on this row; locking takes it for itself.
  locked_until date,
  version      integer not null default 1,
  primary key (tenant_id, id),
  check (default_from >= first_day)
);
create unique index pay_calendars_name_taken on pay_calendars (tenant_id, name);
create unique index pay_calendars_one_default on pay_calendars (tenant_id, default_from) where default_from is not null;
select tenant_table('pay_calendars');

-- Who has another calendar than the default, from a day on. The last row up to a day counts.
create table pay_calendar_people (
  tenant_id   bigint not null references tenants,
  user_id     bigint not null,
  from_day    date not null,
  calendar_id bigint not null,
  primary key (tenant_id, user_id, from_day),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, calendar_id) references pay_calendars (tenant_id, id)
);
create index pay_calendar_people_of_calendar on pay_calendar_people (tenant_id, calendar_id);
select tenant_table('pay_calendar_people');

create table pay_periods (
  tenant_id      bigint not null references tenants,
  id             bigint not null generated always as identity,
  calendar_id    bigint not null,
  first_day      date not null,
  last_day       date not null,
  state          text not null default 'OPEN' check (state in ('OPEN', 'LOCKED', 'HANDED_OVER')),
  locked_at      timestamptz,
  locked_by      bigint,
  handed_over_at timestamptz,
  handed_over_by bigint,
  unlocked_at    timestamptz,
  unlocked_by    bigint,
  unlock_reason  text,
  primary key (tenant_id, id),
  check (last_day >= first_day),
  constraint pay_periods_once unique (tenant_id, calendar_id, first_day),
  foreign key (tenant_id, calendar_id) references pay_calendars (tenant_id, id),
  foreign key (tenant_id, locked_by) references users (tenant_id, id),
  foreign key (tenant_id, handed_over_by) references users (tenant_id, id),
  foreign key (tenant_id, unlocked_by) references users (tenant_id, id)
);
create index pay_periods_by_locker on pay_periods (tenant_id, locked_by);
create index pay_periods_by_payer on pay_periods (tenant_id, handed_over_by);
create index pay_periods_by_unlocker on pay_periods (tenant_id, unlocked_by);
select tenant_table('pay_periods');

create table timesheets (
  tenant_id     bigint not null references tenants,
  period_id     bigint not null,
  user_id       bigint not null,
  state         text not null default 'OPEN' check (state in ('OPEN', 'SUBMITTED', 'APPROVED', 'RETURNED')),
  -- Raised by each change of its state.
  version       integer not null default 0,
  -- SHA-256 of the visits that the state was given for: other visits make it void.
  rows_hash     bytea check (length(rows_hash) = 32),
  submitted_by  bigint,
  submitted_at  timestamptz,
  approved_by   bigint,
  approved_at   timestamptz,
  returned_by   bigint,
  returned_at   timestamptz,
  return_reason text,
  -- The row of the person as it was locked.
  locked_row    jsonb,
  primary key (tenant_id, period_id, user_id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id),
  foreign key (tenant_id, approved_by) references users (tenant_id, id),
  foreign key (tenant_id, returned_by) references users (tenant_id, id)
);
create index timesheets_of_person on timesheets (tenant_id, user_id, period_id);
create index timesheets_by_submitter on timesheets (tenant_id, submitted_by);
create index timesheets_by_approver on timesheets (tenant_id, approved_by);
create index timesheets_by_returner on timesheets (tenant_id, returned_by);
select tenant_table('timesheets');

-- The visits of a locked period as they are paid.
create table pay_lines (
  tenant_id  bigint not null references tenants,
  period_id  bigint not null,
  work_id    bigint not null,
  user_id    bigint not null,
  service_ms bigint not null,
  break_ms   bigint not null,
  -- The visit as the screen showed it.
  visit      jsonb not null,
  primary key (tenant_id, period_id, work_id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index pay_lines_of_person on pay_lines (tenant_id, period_id, user_id);
create index pay_lines_of_work on pay_lines (tenant_id, work_id);
create index pay_lines_by_user on pay_lines (tenant_id, user_id);
select tenant_table('pay_lines');

-- What a phone recorded in a locked period, paid in a later one.
create table pay_adjustments (
  tenant_id        bigint not null references tenants,
  id               bigint not null generated always as identity,
  -- It is paid in this period, and belongs to the other one.
  period_id        bigint not null,
  source_period_id bigint not null,
  user_id          bigint not null,
  work_id          bigint not null,
  service_ms       bigint not null,
  break_ms         bigint not null,
  recorded_at      timestamptz not null,
  primary key (tenant_id, id),
  constraint pay_adjustments_once unique (tenant_id, work_id, period_id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, source_period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id)
);
create index pay_adjustments_of_period on pay_adjustments (tenant_id, period_id, user_id);
create index pay_adjustments_of_source on pay_adjustments (tenant_id, source_period_id);
create index pay_adjustments_of_person on pay_adjustments (tenant_id, user_id, period_id);
select tenant_table('pay_adjustments');

create table pay_exports (
  tenant_id bigint not null references tenants,
  id        bigint not null generated always as identity,
  period_id bigint not null,
  format    text not null check (format in ('MUSTER_CSV', 'MUSTER_XLSX', 'EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO')),
  file_id   bigint not null,
  sha256    bytea not null check (length(sha256) = 32),
  -- The lines of the file, by which the next one says what differs.
  lines     jsonb not null,
  -- What differs from the file before it of the same format; null for the first.
  differs   jsonb,
  made_at   timestamptz not null,
  made_by   bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id)
);
create index pay_exports_of_period on pay_exports (tenant_id, period_id, id desc);
create index pay_exports_by_file on pay_exports (tenant_id, file_id);
create index pay_exports_by_person on pay_exports (tenant_id, made_by);
select tenant_table('pay_exports');

-- What a person is called in another system.
create table pay_identifiers (
  tenant_id  bigint not null references tenants,
  user_id    bigint not null,
  system     text not null check (system in ('EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO')),
  identifier text not null check (btrim(identifier) <> ''),
  primary key (tenant_id, user_id, system),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index pay_identifiers_once on pay_identifiers (tenant_id, system, identifier);
select tenant_table('pay_identifiers');

-- What the other systems call hours, cost centres and calendars.
create table pay_codes (
  tenant_id bigint not null references tenants,
  system    text not null check (system in ('EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO')),
  name      text not null,
  code      text not null check (btrim(code) <> ''),
  primary key (tenant_id, system, name)
);
select tenant_table('pay_codes');

-- An approval of hours is an entry of each visit.
alter table work_entries drop constraint work_entries_kind_check;
alter table work_entries add constraint work_entries_kind_check check (kind in ('adopted', 'started', 'held', 'resumed',
  'answered', 'fileAdded', 'fileRemoved', 'fixes', 'finished', 'stopped', 'entered', 'corrected', 'voided', 'reviewed',
  'signed', 'approved'));

-- As before, and with what a visit was paid.
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
  delete from pay_lines where tenant_id = t and work_id = any(ids);
  delete from pay_adjustments where tenant_id = t and work_id = any(ids);
  delete from works w where w.tenant_id = t and w.id = any(ids);
  with gone as (
    delete from files f where f.tenant_id = t and f.id = any(file_ids)
      and not exists (select from answer_files a where a.tenant_id = t and a.file_id = f.id)
    returning f.key
  ) select coalesce(array_agg(key), '{}') into keys from gone;
  works := cardinality(ids);
end $$;
