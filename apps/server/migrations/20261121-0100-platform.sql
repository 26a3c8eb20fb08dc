-- What every later migration builds on: the mark of a tenant table, companies, people, sessions, background work.

-- Marks a table as belonging to tenants. Row-level security is the last wall: the policy reads one setting, has no
-- sub-query and no trigger stands beside it, so that the schema can be distributed by tenant unchanged.
create function tenant_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy %I on %I using (tenant_id = current_setting(''app.tenant_id'')::bigint) with check (tenant_id = current_setting(''app.tenant_id'')::bigint)',
    name || '_tenant', name);
  execute format('comment on table %I is ''@dist''', name);
end $$;

create table tenants (
  id               bigint not null generated always as identity primary key,
  code             text not null check (code ~ '^[a-z0-9-]{3,32}$'),
  full_name        text not null check (btrim(full_name) <> ''),
  status           text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  color_main       text not null default '#f11946' check (color_main ~ '^#[0-9a-f]{6}$'),
  color_background text not null default '#001737' check (color_background ~ '^#[0-9a-f]{6}$'),
  logo_file_id     bigint,
  cover_file_id    bigint,
  verified         boolean not null default false,
  created_at       timestamptz not null default now(),
  constraint tenants_code_taken unique (code)
);
comment on table tenants is '@reference companies: what anybody may see before signing in';

create table company_settings (
  tenant_id         bigint not null references tenants,
  timezone          text not null default 'Australia/Sydney',
  country           text not null default 'AU',
  currency          text not null default 'AUD',
  locale            text not null default 'en',
  week_start        smallint not null default 1 check (week_start between 1 and 7),
  pay_basis         text not null default 'BY_CLOCK' check (pay_basis in ('BY_CLOCK', 'ELAPSED')),
  start_mode        text not null default 'REFUSE' check (start_mode in ('REFUSE', 'FLAG')),
  notice_version    integer not null default 1,
  notice_text       text not null default '',
  notice_starts_on  date not null default current_date,
  primary key (tenant_id)
);
select tenant_table('company_settings');

create table roles (
  tenant_id bigint not null references tenants,
  id        bigint not null generated always as identity,
  name      text not null check (btrim(name) <> ''),
  level     smallint not null check (level between 1 and 10),
  primary key (tenant_id, id),
  constraint roles_name_taken unique (tenant_id, name)
);
select tenant_table('roles');

create table users (
  tenant_id                   bigint not null references tenants,
  id                          bigint not null generated always as identity,
  role_id                     bigint not null,
  employee_number             text check (employee_number <> ''),
  first_name                  text not null check (btrim(first_name) <> ''),
  last_name                   text not null check (btrim(last_name) <> ''),
  email                       text not null,
  -- The e-mail as it is compared: normalised and without case.
  email_key                   text not null,
  phone                       text,
  address                     text,
  date_of_birth               date,
  timezone                    text,
  image_file_id               bigint,
  -- Encrypted with the company's key; the last digits of the tax number are kept for the mask.
  business_number_cipher      bytea,
  tax_number_cipher           bytea,
  tax_number_tail             text check (tax_number_tail ~ '^[0-9]{3}$'),
  password_hash               text,
  available_for_emergency     boolean not null default false,
  last_seen_at                timestamptz,
  notice_acknowledged_version integer,
  notice_acknowledged_at      timestamptz,
  removed_at                  timestamptz,
  version                     integer not null default 1,
  created_at                  timestamptz not null default now(),
  created_by                  bigint,
  updated_at                  timestamptz not null default now(),
  updated_by                  bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
create unique index users_email_taken on users (tenant_id, email_key) where removed_at is null;
create unique index users_employee_number_taken on users (tenant_id, employee_number) where removed_at is null;
create index users_by_role on users (tenant_id, role_id);
create index users_by_name on users (tenant_id, last_name, first_name, id) where removed_at is null;
select tenant_table('users');

create table sessions (
  tenant_id      bigint not null references tenants,
  id             uuid not null,
  user_id        bigint not null,
  platform       text not null default 'WEB',
  created_at     timestamptz not null,
  last_used_at   timestamptz not null,
  expires_at     timestamptz not null,
  revoked_at     timestamptz,
  revoked_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sessions_of_user on sessions (tenant_id, user_id);
select tenant_table('sessions');

create table refresh_tokens (
  tenant_id  bigint not null references tenants,
  hash       bytea not null,
  session_id uuid not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index refresh_tokens_of_session on refresh_tokens (tenant_id, session_id);
select tenant_table('refresh_tokens');

create table files (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  -- Where the store keeps it; made by us, never from a name somebody sent.
  key         text not null check (key ~ '^[a-z0-9/_-]+$'),
  name        text not null,
  extension   text not null,
  mime        text not null,
  size        bigint not null check (size >= 0),
  sha256      bytea not null,
  width       integer,
  height      integer,
  taken_at    timestamptz,
  created_at  timestamptz not null default now(),
  created_by  bigint,
  primary key (tenant_id, id)
);
select tenant_table('files');

-- What happened, written in the transaction that caused it; features further down react to it.
create table happenings (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  name        text not null,
  payload     jsonb not null,
  actor_id    bigint,
  happened_at timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('happenings');

create table idempotency_keys (
  tenant_id    bigint not null references tenants,
  user_id      bigint not null,
  endpoint     text not null,
  key          uuid not null,
  request_hash bytea not null,
  status       smallint,
  answer       jsonb,
  created_at   timestamptz not null,
  primary key (tenant_id, user_id, endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
select tenant_table('idempotency_keys');

create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is '@local counters of attempts';
