-- The person who sent an invitation; null where the server sent it, after an import. Earlier invitations have none.
alter table invitations add column invited_by bigint;
alter table invitations add foreign key (tenant_id, invited_by) references users (tenant_id, id);
create index invitations_by_person on invitations (tenant_id, invited_by);
