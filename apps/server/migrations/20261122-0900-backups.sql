-- What the installation did of backups by itself; of no company.
create table backups (
  due_at      timestamptz not null primary key,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  bytes       bigint check (bytes > 0),
  -- Why there is none; null while it is being made, and when it was.
  failure     text
);
comment on table backups is '@local backups by the clock';
