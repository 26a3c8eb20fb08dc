-- What clients are asked, and what they report.

-- The interval of a job counts from here until its client was asked for the first time: not from long ago, for jobs
-- that were there before anybody was asked.
alter table jobs add column feedback_from timestamptz not null default now();

-- A client is asked to answer the FEEDBACK part of a job's checklist, in the version of that day. Of the token in the
-- mail's link only the SHA-256 is kept.
create table feedback_requests (
  tenant_id          bigint not null references tenants,
  id                 bigint not null generated always as identity,
  job_id             bigint not null,
  job_detail_id      bigint not null,
  job_detail_version integer not null,
  client_id          bigint not null,
  asked_at           timestamptz not null,
  -- Null where the interval asked.
  asked_by           bigint,
  hash               bytea not null check (length(hash) = 32),
  link_expires_at    timestamptz not null,
  link_ended_at      timestamptz,
  work_id            bigint,
  -- Answered, or replaced by a newer one.
  ended_at           timestamptz,
  primary key (tenant_id, id),
  constraint feedback_requests_hash_once unique (tenant_id, hash),
  constraint feedback_requests_answered_is_ended check (work_id is null or ended_at is not null),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, job_detail_id, job_detail_version)
    references job_detail_versions (tenant_id, job_detail_id, version),
  foreign key (tenant_id, client_id) references users (tenant_id, id),
  foreign key (tenant_id, asked_by) references users (tenant_id, id),
  -- Works go when the company keeps them no longer, and what they answered with them.
  foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade
);
create unique index feedback_requests_one_open on feedback_requests (tenant_id, job_id) where ended_at is null;
create index feedback_requests_of_job on feedback_requests (tenant_id, job_id, asked_at desc);
create index feedback_requests_of_client on feedback_requests (tenant_id, client_id, asked_at desc);
create index feedback_requests_of_version on feedback_requests (tenant_id, job_detail_id, job_detail_version);
create index feedback_requests_by_person on feedback_requests (tenant_id, asked_by);
create index feedback_requests_of_work on feedback_requests (tenant_id, work_id);
select tenant_table('feedback_requests');

create table problems (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  site_id     bigint not null,
  client_id   bigint not null,
  text        text not null check (btrim(text) <> ''),
  state       text not null default 'NEW' check (state in ('NEW', 'IN_PROGRESS', 'SOLVED', 'DECLINED')),
  reported_at timestamptz not null,
  version     integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, client_id) references users (tenant_id, id)
);
create index problems_newest on problems (tenant_id, reported_at desc, id desc);
create index problems_of_site on problems (tenant_id, site_id, reported_at desc);
create index problems_of_client on problems (tenant_id, client_id, reported_at desc);
select tenant_table('problems');

-- What became of a problem; nothing of it is altered later.
create table problem_changes (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  problem_id bigint not null,
  state      text not null check (state in ('NEW', 'IN_PROGRESS', 'SOLVED', 'DECLINED')),
  note       text not null default '',
  changed_by bigint not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, problem_id) references problems (tenant_id, id),
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index problem_changes_of_problem on problem_changes (tenant_id, problem_id, id);
create index problem_changes_by_person on problem_changes (tenant_id, changed_by);
select tenant_table('problem_changes');
revoke update, delete on problem_changes from muster_app;

create table problem_files (
  tenant_id  bigint not null references tenants,
  problem_id bigint not null,
  file_id    bigint not null,
  primary key (tenant_id, problem_id, file_id),
  foreign key (tenant_id, problem_id) references problems (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index problem_files_of_file on problem_files (tenant_id, file_id);
select tenant_table('problem_files');
