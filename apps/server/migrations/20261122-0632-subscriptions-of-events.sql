-- Who wants to be told of the occurrences of one event of a schedule, and how. One row is one toggle.
create table schedule_subscriptions (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  event_id   bigint not null,
  event      text not null check (event ~ '^[A-Z_]{1,40}$'),
  user_id    bigint not null,
  gateway    text not null check (gateway in ('EMAIL', 'APP', 'SMS')),
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint schedule_subscriptions_once unique (tenant_id, event_id, event, user_id, gateway),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index schedule_subscriptions_of_user on schedule_subscriptions (tenant_id, user_id);
select tenant_table('schedule_subscriptions');
