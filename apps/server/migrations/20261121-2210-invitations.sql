-- Invitations to choose a first password. Ended when it is used or replaced; of the token only the SHA-256 is kept.
create table invitations (
  tenant_id  bigint not null references tenants,
  hash       bytea not null check (length(hash) = 32),
  user_id    bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index invitations_of_user on invitations (tenant_id, user_id);
create unique index invitations_one_open on invitations (tenant_id, user_id) where ended_at is null;
select tenant_table('invitations');
