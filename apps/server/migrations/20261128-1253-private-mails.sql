-- What people wrote to each other is not shown in the mail log. Deliveries are kept for 90 days and mails for longer:
-- an older mail of a notification counts as private, because its kind is not known any more.
alter table mails add column is_private boolean not null default false;
update mails m set is_private = true
  where m.unsubscribe_url is not null and not exists (
    select from notification_deliveries d
    where d.tenant_id = m.tenant_id and d.mail_id = m.id and d.type not in ('chat.direct', 'chat.mention'));
