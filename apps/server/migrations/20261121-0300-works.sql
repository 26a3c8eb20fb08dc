-- What was done: works, breaks, answers, corrections, fixes; and who was told.

create table works (
  tenant_id          bigint not null references tenants,
  id                 bigint not null generated always as identity,
  job_id             bigint not null,
  job_detail_id      bigint not null,
  job_detail_version integer not null,
  site_id            bigint not null,
  client_id          bigint not null,
  user_id            bigint not null,
  status             text not null check (status in ('STARTED', 'ON_HOLD', 'COMPLETED', 'VOID')),
  spec_types         text[] not null check (spec_types <@ array['NORMAL', 'INSPECTION', 'FEEDBACK'] and cardinality(spec_types) > 0),
  -- The times that count, corrected for a wrong clock and by managers; the device's own are kept beside them.
  started_at         timestamptz not null,
  ended_at           timestamptz,
  device_started_at  timestamptz,
  device_ended_at    timestamptz,
  start_received_at  timestamptz not null,
  end_received_at    timestamptz,
  -- The site's zone at the start, and the local day of the clock-in: payroll belongs to that day.
  timezone           text not null,
  local_date         date not null,
  event_id           bigint,
  occurrence_start   timestamptz,
  start_latitude     double precision,
  start_longitude    double precision,
  start_accuracy     real,
  start_distance     integer,
  needs_review       boolean not null default false,
  review_reasons     text[] not null default '{}',
  offsite            boolean not null default false,
  auto_stopped       boolean not null default false,
  evidence_pending   boolean not null default false,
  -- A manager entered it, with the reason.
  entered_by         bigint,
  entered_reason     text,
  voided_at          timestamptz,
  voided_by          bigint,
  void_reason        text,
  edited_reason      text,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint works_times_in_order check (ended_at > started_at),
  constraint works_completed_has_end check (status <> 'COMPLETED' or ended_at is not null),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, job_detail_id, job_detail_version) references job_detail_versions (tenant_id, job_detail_id, version),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, client_id) references users (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id)
);
create unique index works_one_open on works (tenant_id, user_id) where status in ('STARTED', 'ON_HOLD');
create index works_of_job on works (tenant_id, job_id, started_at);
create index works_of_site on works (tenant_id, site_id, local_date, started_at);
create index works_of_user on works (tenant_id, user_id, local_date, started_at);
create index works_of_client on works (tenant_id, client_id, local_date);
create index works_by_date on works (tenant_id, local_date, started_at);
create index works_of_job_detail on works (tenant_id, job_detail_id, job_detail_version);
create index works_of_event on works (tenant_id, event_id, occurrence_start);
select tenant_table('works');

create table work_breaks (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  work_id    bigint not null,
  started_at timestamptz not null,
  ended_at   timestamptz,
  reason     text not null default '',
  primary key (tenant_id, id),
  check (ended_at >= started_at),
  foreign key (tenant_id, work_id) references works (tenant_id, id)
);
create index work_breaks_of_work on work_breaks (tenant_id, work_id, started_at);
create unique index work_breaks_one_open on work_breaks (tenant_id, work_id) where ended_at is null;
select tenant_table('work_breaks');

create table answers (
  tenant_id        bigint not null references tenants,
  work_id          bigint not null,
  questionnaire_id bigint not null,
  answer           text,
  -- The answer as a number, where the question is a rating.
  rating           smallint check (rating between 1 and 10),
  not_applicable   boolean not null default false,
  answered_at      timestamptz not null,
  primary key (tenant_id, work_id, questionnaire_id),
  check (not not_applicable or answer is null),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, questionnaire_id) references questionnaires (tenant_id, id)
);
create index answers_of_questionnaire on answers (tenant_id, questionnaire_id);
select tenant_table('answers');

create table answer_files (
  tenant_id        bigint not null references tenants,
  work_id          bigint not null,
  questionnaire_id bigint not null,
  file_id          bigint not null,
  primary key (tenant_id, work_id, questionnaire_id, file_id),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, questionnaire_id) references questionnaires (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index answer_files_of_questionnaire on answer_files (tenant_id, questionnaire_id);
create index answer_files_of_file on answer_files (tenant_id, file_id);
select tenant_table('answer_files');

-- When an item was last done at a site, whatever version of the job detail it was done under.
create table item_ledger (
  tenant_id      bigint not null references tenants,
  site_id        bigint not null,
  item_origin_id bigint not null,
  last_date      date not null,
  work_id        bigint not null,
  primary key (tenant_id, site_id, item_origin_id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id)
);
create index item_ledger_of_work on item_ledger (tenant_id, work_id);
select tenant_table('item_ledger');

create table work_corrections (
  tenant_id      bigint not null references tenants,
  id             bigint not null generated always as identity,
  work_id        bigint not null,
  version        integer not null,
  old_started_at timestamptz not null,
  old_ended_at   timestamptz,
  new_started_at timestamptz not null,
  new_ended_at   timestamptz not null,
  reason         text not null check (btrim(reason) <> ''),
  corrected_by   bigint not null,
  corrected_at   timestamptz not null,
  primary key (tenant_id, id),
  constraint work_corrections_version_once unique (tenant_id, work_id, version),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, corrected_by) references users (tenant_id, id)
);
create index work_corrections_by_person on work_corrections (tenant_id, corrected_by);
select tenant_table('work_corrections');
-- Time records are never altered: a correction is added, and stays.
revoke update, delete on work_corrections from muster_app;

-- One row a batch of fixes: packed points and the cells they touch.
create table fix_batches (
  tenant_id bigint not null references tenants,
  work_id   bigint not null,
  -- First and last fix, milliseconds since 1970.
  first_t   bigint not null,
  last_t    bigint not null,
  fixes     integer not null check (fixes > 0),
  site_id   bigint not null,
  user_id   bigint not null,
  day       date not null,
  points    bytea not null,
  cells     bytea not null,
  primary key (tenant_id, work_id, first_t),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index fix_batches_by_day on fix_batches (tenant_id, day);
create index fix_batches_of_site on fix_batches (tenant_id, site_id, day);
create index fix_batches_of_user on fix_batches (tenant_id, user_id, day);
select tenant_table('fix_batches');

create table notifications (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  user_id      bigint not null,
  happening_id bigint not null,
  type         text not null,
  -- English sentences with placeholders, and what goes into them: each reader gets them in their own language.
  title        text not null,
  message      text not null,
  params       jsonb not null default '{}',
  link         text check (link like '/%'),
  read_at      timestamptz,
  created_at   timestamptz not null,
  primary key (tenant_id, id),
  -- Exactly once a person, however often the chore runs.
  constraint notifications_once unique (tenant_id, happening_id, user_id, type),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, happening_id) references happenings (tenant_id, id)
);
create index notifications_of_user on notifications (tenant_id, user_id, id desc);
select tenant_table('notifications');
