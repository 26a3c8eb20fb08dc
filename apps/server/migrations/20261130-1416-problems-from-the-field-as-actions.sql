alter table action_rules drop constraint action_rules_kind_check;
alter table action_rules add constraint action_rules_kind_check
  check (kind in ('CRITICAL_FAILED', 'CHECK_FAILED', 'RATING', 'BAND', 'CLIENT_PROBLEM', 'FIELD_PROBLEM'));

-- The report of a problem in the communication book of a site makes one action, however often it is looked at.
alter table actions add column message_id bigint;
alter table actions add foreign key (tenant_id, message_id) references messages (tenant_id, id);
create unique index actions_of_message on actions (tenant_id, message_id);
