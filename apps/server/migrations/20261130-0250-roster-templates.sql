-- A week of shifts under a name, to be drafted in other weeks.
create table roster_templates (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  name       text not null check (char_length(name) between 1 and 60),
  made_at    timestamptz not null,
  made_by    bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id)
);
create index roster_templates_made_by on roster_templates (tenant_id, made_by);
select tenant_table('roster_templates');

create table roster_template_shifts (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  template_id bigint not null,
  job_id      bigint not null,
  -- None of an open place.
  user_id     bigint,
  -- The need that it filled, or was a place of.
  pattern_id  bigint,
  -- By ISO 8601: 1 is Monday.
  weekday     smallint not null check (weekday between 1 and 7),
  -- By the clock of the site, and minutes as the clock shows them.
  start_time  text not null check (start_time ~ '^\d\d:\d\d$'),
  minutes     integer not null,
  all_day     boolean not null,
  title       text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references roster_templates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id)
);
create index roster_template_shifts_of on roster_template_shifts (tenant_id, template_id);
create index roster_template_shifts_at on roster_template_shifts (tenant_id, job_id);
create index roster_template_shifts_by on roster_template_shifts (tenant_id, user_id);
create index roster_template_shifts_for on roster_template_shifts (tenant_id, pattern_id);
select tenant_table('roster_template_shifts');

-- What a template asked for with its drafts: it is needed no more when they are taken back.
alter table shift_patterns add column act_id bigint;
create index shift_patterns_of_act on shift_patterns (tenant_id, act_id) where act_id is not null;
