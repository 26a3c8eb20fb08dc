-- What the office plans with: contracts, sites, job details, jobs, schedules.

create table sites (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  client_id     bigint not null,
  name          text not null check (btrim(name) <> ''),
  address       text not null check (btrim(address) <> ''),
  website       text not null default '',
  description   text not null default '',
  latitude      double precision not null check (latitude between -90 and 90),
  longitude     double precision not null check (longitude between -180 and 180),
  timezone      text not null,
  image_file_id bigint,
  archived_at   timestamptz,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  created_by    bigint,
  updated_at    timestamptz not null default now(),
  updated_by    bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references users (tenant_id, id),
  foreign key (tenant_id, image_file_id) references files (tenant_id, id)
);
create index sites_of_client on sites (tenant_id, client_id);
create index sites_by_name on sites (tenant_id, name, id) where archived_at is null;
create index sites_by_image on sites (tenant_id, image_file_id);
select tenant_table('sites');

create table site_groups (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  name        text not null check (btrim(name) <> ''),
  description text not null default '',
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint site_groups_name_taken unique (tenant_id, name)
);
select tenant_table('site_groups');

create table site_group_sites (
  tenant_id     bigint not null references tenants,
  site_group_id bigint not null,
  site_id       bigint not null,
  primary key (tenant_id, site_group_id, site_id),
  foreign key (tenant_id, site_group_id) references site_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);
create index site_group_sites_of_site on site_group_sites (tenant_id, site_id);
select tenant_table('site_group_sites');

create table contracts (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  client_id    bigint not null,
  title        text not null check (btrim(title) <> ''),
  number       text not null check (btrim(number) <> ''),
  description  text not null default '',
  start_date   date not null,
  end_date     date not null,
  signed_by_id bigint not null,
  suspended    boolean not null default false,
  archived_at  timestamptz,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  created_by   bigint,
  updated_at   timestamptz not null default now(),
  updated_by   bigint,
  primary key (tenant_id, id),
  constraint contracts_dates_in_order check (start_date <= end_date),
  foreign key (tenant_id, client_id) references users (tenant_id, id),
  foreign key (tenant_id, signed_by_id) references users (tenant_id, id)
);
create unique index contracts_number_taken on contracts (tenant_id, number) where archived_at is null;
create index contracts_of_client on contracts (tenant_id, client_id);
create index contracts_signed_by on contracts (tenant_id, signed_by_id);
select tenant_table('contracts');

-- The link between a contract and a site; a job hangs on it (contractLocationId on the wire).
create table contract_sites (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  contract_id bigint not null,
  site_id     bigint not null,
  linked_at   timestamptz not null default now(),
  unlinked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
create unique index contract_sites_linked_once on contract_sites (tenant_id, contract_id, site_id) where unlinked_at is null;
create index contract_sites_of_contract on contract_sites (tenant_id, contract_id);
create index contract_sites_of_site on contract_sites (tenant_id, site_id);
select tenant_table('contract_sites');

create table job_details (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  client_id       bigint not null,
  title           text not null check (btrim(title) <> ''),
  current_version integer not null default 1,
  archived_at     timestamptz,
  created_at      timestamptz not null default now(),
  created_by      bigint,
  updated_at      timestamptz not null default now(),
  updated_by      bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references users (tenant_id, id)
);
create index job_details_of_client on job_details (tenant_id, client_id);
create index job_details_by_title on job_details (tenant_id, title, id) where archived_at is null;
select tenant_table('job_details');

-- Every save makes a version; a work keeps the one it started with.
create table job_detail_versions (
  tenant_id     bigint not null references tenants,
  job_detail_id bigint not null,
  version       integer not null,
  title         text not null,
  created_at    timestamptz not null default now(),
  created_by    bigint,
  primary key (tenant_id, job_detail_id, version),
  foreign key (tenant_id, job_detail_id) references job_details (tenant_id, id) on delete cascade
);
select tenant_table('job_detail_versions');

create table job_specs (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  job_detail_id bigint not null,
  version       integer not null,
  position      integer not null,
  spec_type     text not null check (spec_type in ('NORMAL', 'INSPECTION', 'FEEDBACK')),
  prompt_type   text not null default 'NONE' check (prompt_type in ('NONE', 'BEFORE_START', 'BEFORE_END')),
  title         text not null check (btrim(title) <> ''),
  description   text not null default '',
  frequency     text not null check (frequency in ('DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_detail_id, version) references job_detail_versions (tenant_id, job_detail_id, version) on delete cascade
);
create index job_specs_of_version on job_specs (tenant_id, job_detail_id, version, position);
select tenant_table('job_specs');

create table job_spec_items (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  job_spec_id bigint not null,
  position    integer not null,
  title       text not null check (btrim(title) <> ''),
  -- Overrides the frequency of its spec.
  frequency   text check (frequency in ('DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  -- The first version of this item: "last done" at a site is kept by it, across versions.
  origin_id   bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_spec_id) references job_specs (tenant_id, id) on delete cascade
);
create index job_spec_items_of_spec on job_spec_items (tenant_id, job_spec_id, position);
select tenant_table('job_spec_items');

create table questionnaires (
  tenant_id        bigint not null references tenants,
  id               bigint not null generated always as identity,
  job_spec_item_id bigint not null,
  position         integer not null,
  title            text not null default '',
  answer_type      text not null check (answer_type in ('CHECKBOX', 'RATING', 'RATING_10', 'TEXT', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE')),
  mandatory        boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_spec_item_id) references job_spec_items (tenant_id, id) on delete cascade
);
create index questionnaires_of_item on questionnaires (tenant_id, job_spec_item_id, position);
select tenant_table('questionnaires');

create table jobs (
  tenant_id                 bigint not null references tenants,
  id                        bigint not null generated always as identity,
  job_detail_id             bigint not null,
  contract_site_id          bigint not null,
  -- Of the contract and site behind the link: fixed with it, kept here so that every list finds them.
  site_id                   bigint not null,
  client_id                 bigint not null,
  total_hours               numeric(5, 1) not null default 0 check (total_hours between 0 and 999.9),
  notes                     text not null default '',
  fix_distance              integer not null default 0 check (fix_distance between 0 and 100000),
  minimum_distance_to_start integer not null default 0 check (minimum_distance_to_start between 0 and 100000),
  max_service_minutes       integer not null default 480 check (max_service_minutes between 1 and 1440),
  feedback_every_days       integer not null default 30 check (feedback_every_days between 0 and 365),
  enabled                   boolean not null default true,
  version                   integer not null default 1,
  created_at                timestamptz not null default now(),
  created_by                bigint,
  updated_at                timestamptz not null default now(),
  updated_by                bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_detail_id) references job_details (tenant_id, id),
  foreign key (tenant_id, contract_site_id) references contract_sites (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, client_id) references users (tenant_id, id)
);
create index jobs_of_job_detail on jobs (tenant_id, job_detail_id);
create index jobs_of_contract_site on jobs (tenant_id, contract_site_id);
create index jobs_of_site on jobs (tenant_id, site_id);
create index jobs_of_client on jobs (tenant_id, client_id);
select tenant_table('jobs');

create table job_assignees (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  job_id     bigint not null,
  user_id    bigint not null,
  hours      numeric(4, 2) not null default 0 check (hours between 0 and 24),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index job_assignees_once on job_assignees (tenant_id, job_id, user_id) where removed_at is null;
create index job_assignees_of_job on job_assignees (tenant_id, job_id);
create index job_assignees_of_user on job_assignees (tenant_id, user_id);
select tenant_table('job_assignees');

-- Local wall time and the site's zone; occurrences are computed, never stored.
create table schedule_events (
  tenant_id             bigint not null references tenants,
  id                    bigint not null generated always as identity,
  job_id                bigint not null,
  assignee_id           bigint not null,
  start_local           timestamp not null,
  timezone              text not null,
  duration_minutes      integer not null check (duration_minutes between 1 and 1440),
  frequency             text check (frequency in ('DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  until                 date,
  notify_before_minutes integer not null default 5 check (notify_before_minutes between 0 and 10080),
  all_day               boolean not null default false,
  title                 text not null default '',
  removed_at            timestamptz,
  created_at            timestamptz not null default now(),
  created_by            bigint,
  updated_at            timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, assignee_id) references job_assignees (tenant_id, id)
);
create index schedule_events_of_job on schedule_events (tenant_id, job_id);
create index schedule_events_of_assignee on schedule_events (tenant_id, assignee_id);
select tenant_table('schedule_events');

create table schedule_exceptions (
  tenant_id        bigint not null references tenants,
  event_id         bigint not null,
  -- The local day of the occurrence as the series has it.
  occurrence_date  date not null,
  kind             text not null check (kind in ('removed', 'moved')),
  start_local      timestamp,
  duration_minutes integer,
  primary key (tenant_id, event_id, occurrence_date),
  check ((kind = 'moved') = (start_local is not null and duration_minutes is not null)),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade
);
select tenant_table('schedule_exceptions');
