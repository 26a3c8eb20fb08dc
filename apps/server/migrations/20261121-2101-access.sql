-- Sessions that a person can recognise and end, registered devices, shown tax numbers, and the second factor.

alter table sessions
  add column device           text not null default '',
  -- The last part is left out: it says roughly where, not who.
  add column address          text not null default '',
  add column device_id        uuid,
  -- When the person last proved who they are after signing in, by password or second factor.
  add column proved_at        timestamptz,
  add column second_factor_at timestamptz;

-- A browser or telephone a person has signed in with; the same one may be several people's.
create table devices (
  tenant_id    bigint not null references tenants,
  user_id      bigint not null,
  id           uuid not null,
  name         text not null,
  token_cipher bytea,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, user_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('devices');

-- Level 2 sees tax numbers only where this is set.
alter table users add column payroll_access boolean not null default false;

-- Who was shown whose tax number, and why; never altered.
create table tax_number_reveals (
  tenant_id bigint not null references tenants,
  id        bigint not null generated always as identity,
  at        timestamptz not null,
  actor_id  bigint not null,
  user_id   bigint not null,
  reason    text not null,
  address   text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, actor_id) references users (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index tax_number_reveals_by_time on tax_number_reveals (tenant_id, at);
create index tax_number_reveals_by_actor on tax_number_reveals (tenant_id, actor_id, at);
create index tax_number_reveals_by_user on tax_number_reveals (tenant_id, user_id, at);
select tenant_table('tax_number_reveals');
revoke update, delete on tax_number_reveals from muster_app;

-- Levels from 1 to this one must have a second factor; 0 demands it of nobody.
alter table company_settings
  add column second_factor_up_to smallint not null default 0 check (second_factor_up_to between 0 and 3);

-- The shared secret of an authenticator application, sealed; it counts once confirmed by a first code.
create table authenticators (
  tenant_id     bigint not null references tenants,
  user_id       bigint not null,
  secret_cipher bytea not null,
  confirmed_at  timestamptz,
  -- The newest time step whose code was taken; that one and older ones are refused.
  last_step     bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('authenticators');

create table recovery_codes (
  tenant_id bigint not null references tenants,
  user_id   bigint not null,
  hash      bytea not null check (length(hash) = 32),
  used_at   timestamptz,
  primary key (tenant_id, user_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('recovery_codes');

create table passkeys (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  user_id       bigint not null,
  credential_id text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (tenant_id, id),
  constraint passkeys_taken unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index passkeys_of_user on passkeys (tenant_id, user_id);
select tenant_table('passkeys');

-- What a person was asked and has not answered yet; the id is the secret of whoever was asked.
create table challenges (
  tenant_id  bigint not null references tenants,
  hash       bytea not null check (length(hash) = 32),
  user_id    bigint not null,
  purpose    text not null check (purpose in ('SIGN_IN', 'CONFIRM', 'ADD_PASSKEY')),
  -- What a passkey signs.
  challenge  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index challenges_of_user on challenges (tenant_id, user_id, created_at);
select tenant_table('challenges');

-- A request that the queue does again mails nobody a second time.
alter table password_resets add column request_id uuid;
create unique index password_resets_once on password_resets (tenant_id, user_id, request_id);
-- Whoever sends a mail takes it first; one that was taken and never answered for can be taken again later.
alter table mails add column taken_at timestamptz;
