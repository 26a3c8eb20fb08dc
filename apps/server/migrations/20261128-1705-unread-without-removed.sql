-- Removed messages after what a person has read do not count as unread.
create index messages_removed on messages (tenant_id, conversation_id, seq) where removed_at is not null;
