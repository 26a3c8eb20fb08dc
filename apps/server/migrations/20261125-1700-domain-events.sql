-- The field's term for what a feature says has happened.
alter table happenings rename to domain_events;
alter table domain_events rename column happened_at to occurred_at;
alter table notifications rename column happening_id to domain_event_id;
alter table notification_deliveries rename column happening_id to domain_event_id;
alter table messages rename column happening_id to domain_event_id;
alter index messages_of_happening rename to messages_of_domain_event;
