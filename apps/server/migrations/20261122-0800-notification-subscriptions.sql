-- Who wants to be told of which events of the company, a job, a site or a client, and how. One row is one toggle.
create table notification_subscriptions (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  category   text not null check (category in ('TENANT', 'JOB', 'SITE', 'CLIENT')),
  job_id     bigint,
  site_id    bigint,
  client_id  bigint,
  -- What it is about, whatever the category; 0 for the company.
  mapped_id  bigint not null generated always as (coalesce(job_id, site_id, client_id, 0)) stored,
  event      text not null check (event ~ '^[A-Z_]{1,40}$'),
  user_id    bigint not null,
  gateway    text not null check (gateway in ('EMAIL', 'APP', 'SMS')),
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  check ((category = 'JOB') = (job_id is not null)),
  check ((category = 'SITE') = (site_id is not null)),
  check ((category = 'CLIENT') = (client_id is not null)),
  constraint notification_subscriptions_once unique (tenant_id, category, mapped_id, event, user_id, gateway),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, client_id) references users (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index notification_subscriptions_of_user on notification_subscriptions (tenant_id, user_id);
create index notification_subscriptions_of_job on notification_subscriptions (tenant_id, job_id);
create index notification_subscriptions_of_site on notification_subscriptions (tenant_id, site_id);
create index notification_subscriptions_of_client on notification_subscriptions (tenant_id, client_id);
select tenant_table('notification_subscriptions');
