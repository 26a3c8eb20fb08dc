-- A problem that a person reported before they left makes an action too. It is in no conversation, so that actions themselves
-- say who reported them. The key is that of the report beside the refused steps: one action, however often it is looked at.
alter table actions add column reported_by bigint, add column report_key uuid;
update actions set reported_by = messages.sender_id from messages
where messages.tenant_id = actions.tenant_id and messages.id = actions.message_id;
alter table actions add foreign key (tenant_id, reported_by) references users (tenant_id, id);
create index actions_reported_by on actions (tenant_id, reported_by);
create unique index actions_of_report on actions (tenant_id, report_key);
