-- A person asks for their own times to be corrected; a manager grants or declines it.
create table correction_requests (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  work_id         bigint not null,
  user_id         bigint not null,
  -- The version of the work that the person had before their eyes.
  work_version    integer not null,
  started_at      timestamptz not null,
  ended_at        timestamptz not null,
  reason          text not null check (btrim(reason) <> ''),
  asked_at        timestamptz not null,
  status          text not null default 'OPEN' check (status in ('OPEN', 'GRANTED', 'DECLINED')),
  decided_by      bigint,
  decided_at      timestamptz,
  decision_reason text,
  primary key (tenant_id, id),
  check (ended_at > started_at),
  check ((status = 'OPEN') = (decided_at is null)),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
create unique index correction_requests_one_open on correction_requests (tenant_id, work_id) where status = 'OPEN';
create index correction_requests_of_work on correction_requests (tenant_id, work_id, id);
create index correction_requests_of_user on correction_requests (tenant_id, user_id, id);
create index correction_requests_open on correction_requests (tenant_id, id) where status = 'OPEN';
create index correction_requests_by_manager on correction_requests (tenant_id, decided_by);
select tenant_table('correction_requests');
revoke delete on correction_requests from muster_app;

-- What a manager decided about a flag of a work, and why. The flags that are left stand on the work.
create table work_reviews (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  work_id     bigint not null,
  flag        text not null,
  decision    text not null check (decision in ('FINE', 'SETTLED')),
  reason      text not null check (btrim(reason) <> ''),
  reviewed_by bigint not null,
  reviewed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references users (tenant_id, id)
);
create index work_reviews_of_work on work_reviews (tenant_id, work_id, id);
create index work_reviews_by_person on work_reviews (tenant_id, reviewed_by);
select tenant_table('work_reviews');
revoke update, delete on work_reviews from muster_app;

-- A correction or a voiding has looked at every flag that stood then.
update works set review_reasons = '{}' where not needs_review;
create index works_to_review on works (tenant_id, started_at, id) where needs_review;
