-- How each person is told: what they chose, when not, their devices, and a record of every delivery.

create table notification_choices (
  tenant_id bigint not null references tenants,
  user_id   bigint not null,
  type      text not null,
  gateway   text not null check (gateway in ('EMAIL', 'APP', 'SMS')),
  wanted    boolean not null,
  primary key (tenant_id, user_id, type, gateway),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('notification_choices');

create table quiet_hours (
  tenant_id bigint not null references tenants,
  user_id   bigint not null,
  mode      text not null check (mode in ('OFF_SHIFT', 'HOURS', 'NONE')),
  -- Times of the person's own clock.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to   text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (tenant_id, user_id),
  check ((mode = 'HOURS') = (quiet_from is not null and quiet_to is not null)),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('quiet_hours');

-- A browser that takes pushes. Its address and keys are sealed: whoever has them can write to it.
create table push_devices (
  tenant_id     bigint not null references tenants,
  id            uuid not null,
  user_id       bigint not null,
  -- SHA-256 of the address: a browser has one subscription, whoever signs in with it.
  endpoint_hash bytea not null check (length(endpoint_hash) = 32),
  subscription_cipher bytea not null,
  name          text not null,
  session_id    uuid not null,
  created_at    timestamptz not null,
  primary key (tenant_id, id),
  constraint push_devices_once unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index push_devices_of_user on push_devices (tenant_id, user_id);
select tenant_table('push_devices');

alter table notifications
  add column urgent boolean not null default false,
  add column acknowledged_at timestamptz;
create index notifications_to_acknowledge on notifications (tenant_id, user_id)
  where urgent and acknowledged_at is null;
create index notifications_by_age on notifications (tenant_id, created_at);

-- One row for each person, event and gateway that was thought of, and for each device that is pushed to.
create table notification_deliveries (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  happening_id bigint not null,
  user_id      bigint not null,
  type         text not null,
  gateway      text not null check (gateway in ('APP', 'PUSH', 'EMAIL', 'SMS')),
  device_id    uuid,
  -- Title and message in English with places, what goes into them, and where it leads.
  told         jsonb not null,
  state        text not null check (state in ('waiting', 'sent', 'failed', 'not')),
  -- Why somebody was not told, or why it failed.
  why          text,
  due_at       timestamptz not null,
  tries        integer not null default 0,
  -- An earlier try ended without anybody knowing whether it arrived.
  is_uncertain boolean not null default false,
  taken_at     timestamptz,
  sent_at      timestamptz,
  mail_id      uuid,
  created_at   timestamptz not null,
  primary key (tenant_id, id),
  constraint notification_deliveries_once
    unique nulls not distinct (tenant_id, happening_id, user_id, type, gateway, device_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, happening_id) references happenings (tenant_id, id)
);
create index notification_deliveries_by_age on notification_deliveries (tenant_id, created_at);
create index notification_deliveries_of_user on notification_deliveries (tenant_id, user_id, id desc);
create index notification_deliveries_waiting on notification_deliveries (tenant_id, due_at) where state = 'waiting';
select tenant_table('notification_deliveries');

create table notification_settings (
  tenant_id     bigint not null references tenants,
  -- So many text messages are sent in a month at most.
  texts_a_month integer not null default 500 check (texts_a_month between 0 and 100000),
  cleaned_on    date,
  storage_told  smallint not null default 0,
  primary key (tenant_id)
);
select tenant_table('notification_settings');

create table text_counts (
  tenant_id bigint not null references tenants,
  month     date not null,
  sent      integer not null default 0,
  primary key (tenant_id, month)
);
select tenant_table('text_counts');

-- Where a reader ends mails of this kind.
alter table mails add column unsubscribe_url text;
