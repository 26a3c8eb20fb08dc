-- What a device recorded and the server did not take: kept until it is taken after all, or somebody in the office has
-- looked at it.
create table refused_steps (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  user_id     bigint not null,
  -- The idempotency key of the step: sent again it is the same.
  key         uuid not null,
  endpoint    text not null,
  -- As sent; not checked, for what it names may be why it was refused.
  work_id     bigint,
  job_id      bigint,
  code        text not null,
  message     text not null,
  -- When, by the device's clock; null where what was sent does not tell.
  recorded_at timestamptz,
  refused_at  timestamptz not null,
  tries       integer not null default 1,
  settled_by  bigint,
  settled_at  timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, key),
  check ((settled_by is null) = (settled_at is null)),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, settled_by) references users (tenant_id, id)
);
create index refused_steps_open on refused_steps (tenant_id, refused_at desc) where settled_at is null;
create index refused_steps_by_person on refused_steps (tenant_id, settled_by);
select tenant_table('refused_steps');

-- What seals the unsent steps of a person on their devices: given to whoever signed in as them.
create table outbox_keys (
  tenant_id  bigint not null references tenants,
  user_id    bigint not null,
  cipher     bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select tenant_table('outbox_keys');

-- By which a tracker of its own tells where a person is; found by its SHA-256 and shown once.
create table tracker_keys (
  tenant_id    bigint not null references tenants,
  user_id      bigint not null,
  hash         bytea not null check (length(hash) = 32),
  created_at   timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index tracker_keys_hash on tracker_keys (tenant_id, hash);
select tenant_table('tracker_keys');
