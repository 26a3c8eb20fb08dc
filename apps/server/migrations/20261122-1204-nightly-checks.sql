-- What the installation found in its store and its links by itself at night; of no company. Numbers alone: the command
-- `integrity` names what they are of.
create table nightly_checks (
  due_at           timestamptz not null primary key,
  started_at       timestamptz not null,
  -- Null while it is looked, and where the server ended meanwhile.
  ended_at         timestamptz,
  orphans          integer check (orphans >= 0),
  missing          integer check (missing >= 0),
  other_length     integer check (other_length >= 0),
  dead_references  integer check (dead_references >= 0),
  -- Why it could not be looked.
  failure          text,
  check (num_nulls(orphans, missing, other_length, dead_references) in (0, 4)),
  check (ended_at is null or (orphans is null) = (failure is not null))
);
comment on table nightly_checks is '@local checks of the store and of links by the clock';
