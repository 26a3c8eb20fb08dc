-- What the office changed, and when: so that what a phone recorded before the change counts as if it had arrived on time.

-- When a job was off. `jobs.deactivated_at` knows the present time only.
create table job_deactivations (
  tenant_id bigint not null references tenants,
  id        bigint not null generated always as identity,
  job_id    bigint not null,
  since     timestamptz not null,
  until     timestamptz,
  primary key (tenant_id, id),
  check (until >= since),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
create unique index job_deactivations_one_open on job_deactivations (tenant_id, job_id) where until is null;
create index job_deactivations_of_job on job_deactivations (tenant_id, job_id, since);
select tenant_table('job_deactivations');
insert into job_deactivations (tenant_id, job_id, since)
  select tenant_id, id, coalesce(deactivated_at, updated_at) from jobs where not enabled;

-- The level that a person had before a change of role.
create table level_changes (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  user_id    bigint not null,
  from_level smallint not null check (from_level between 1 and 10),
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index level_changes_of_user on level_changes (tenant_id, user_id, changed_at);
select tenant_table('level_changes');

-- When an occurrence was removed or moved; unknown for older rows.
alter table schedule_exceptions add column changed_at timestamptz;

-- When the office ended a contract on a day that had passed, and when it suspended it.
alter table contracts
  add column cut_short_at timestamptz,
  add column suspended_at timestamptz;

-- A start or finish that arrives later than this after its recorded time is flagged.
alter table company_settings
  add column late_after_hours smallint not null default 12 check (late_after_hours between 1 and 744);
