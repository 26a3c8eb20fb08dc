-- Links to choose a new password, and the mails that leave.

-- A link is ended when it is used, or replaced by a newer one; of the token only the SHA-256 is kept.
create table password_resets (
  tenant_id  bigint not null references tenants,
  hash       bytea not null check (length(hash) = 32),
  user_id    bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index password_resets_user on password_resets (tenant_id, user_id, created_at);
select tenant_table('password_resets');

-- The outbox. The bodies are sealed with the company's key: a mail may carry the link that opens an account.
create table mails (
  tenant_id   bigint not null references tenants,
  id          uuid not null,
  recipient   text not null,
  subject     text not null,
  text_cipher bytea not null,
  html_cipher bytea not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries       integer not null default 0,
  last_error  text,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  primary key (tenant_id, id)
);
create index mails_newest on mails (tenant_id, created_at desc, id);
select tenant_table('mails');
