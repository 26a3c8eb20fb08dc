-- What the device of a session said last of its outbox: how many entries it still holds, and when.
alter table sessions
  add column unsent_entries integer check (unsent_entries >= 0),
  add column unsent_heard_at timestamptz;
