-- Chat: conversations that the server makes, their messages, how far each person has read, and the log of live events.

create table conversations (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  kind            text not null check (kind in ('COMPANY', 'BOOK', 'INTERNAL', 'UPDATES', 'DIRECT', 'GROUP')),
  site_id         bigint,
  -- Of a group, what its maker called it.
  name            text not null default '',
  -- The two people of a direct conversation, the smaller id first: there is one between two.
  pair            text,
  -- The number of its newest message. Whoever sends takes the next one and holds the row until the end of the transaction, so
  -- that numbers follow each other in the order in which messages can be seen.
  last_seq        integer not null default 0,
  last_message_at timestamptz,
  created_at      timestamptz not null default now(),
  created_by      bigint,
  primary key (tenant_id, id),
  constraint conversations_of_what check (
    (kind in ('BOOK', 'INTERNAL', 'UPDATES')) = (site_id is not null) and (kind = 'DIRECT') = (pair is not null)),
  foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);
create unique index conversations_of_site on conversations (tenant_id, site_id, kind);
create unique index conversations_of_company on conversations (tenant_id) where kind = 'COMPANY';
create unique index conversations_of_pair on conversations (tenant_id, pair) where pair is not null;
select tenant_table('conversations');

-- Who is in a direct or group conversation. The others follow from levels, assignments and sites.
create table conversation_people (
  tenant_id       bigint not null references tenants,
  conversation_id bigint not null,
  user_id         bigint not null,
  primary key (tenant_id, conversation_id, user_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index conversation_people_of_user on conversation_people (tenant_id, user_id);
select tenant_table('conversation_people');

create table messages (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  conversation_id bigint not null,
  seq             integer not null,
  -- Nobody: the server says it.
  sender_id       bigint,
  text            text not null,
  -- What stands for the {placeholders} of a sentence of the server.
  params          jsonb,
  reply_to_id     bigint,
  mentions        jsonb not null default '[]',
  sent_at         timestamptz not null,
  device_sent_at  timestamptz,
  edited_at       timestamptz,
  removed_at      timestamptz,
  -- What the server says of a happening it says once.
  happening_id    bigint,
  primary key (tenant_id, id),
  constraint messages_in_order unique (tenant_id, conversation_id, seq),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sender_id) references users (tenant_id, id),
  foreign key (tenant_id, reply_to_id) references messages (tenant_id, id)
);
create unique index messages_of_happening on messages (tenant_id, conversation_id, happening_id)
  where happening_id is not null;
create index messages_replied_to on messages (tenant_id, reply_to_id);
create index messages_of_sender on messages (tenant_id, sender_id);
select tenant_table('messages');

-- Files are uploaded into a conversation first and belong to the message that names them then.
create table message_files (
  tenant_id       bigint not null references tenants,
  file_id         bigint not null,
  conversation_id bigint not null,
  user_id         bigint not null,
  -- The name that the sender's device gave it before it was sent.
  upload          uuid not null,
  message_id      bigint,
  position        smallint not null default 0,
  primary key (tenant_id, file_id),
  constraint message_files_once unique (tenant_id, user_id, upload),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, message_id) references messages (tenant_id, id)
);
create index message_files_of_conversation on message_files (tenant_id, conversation_id);
create index message_files_of_message on message_files (tenant_id, message_id);
select tenant_table('message_files');

create table conversation_reads (
  tenant_id       bigint not null references tenants,
  conversation_id bigint not null,
  user_id         bigint not null,
  read_seq        integer not null default 0,
  read_at         timestamptz,
  muted           boolean not null default false,
  primary key (tenant_id, conversation_id, user_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index conversation_reads_of_user on conversation_reads (tenant_id, user_id);
select tenant_table('conversation_reads');

-- What open pages are told, in the order in which it became visible: the head is taken last in a transaction and held until
-- its end, so that a smaller number never appears after a larger one. A page that was cut off asks for what came since.
create table live_heads (
  tenant_id bigint not null references tenants,
  seq       bigint not null,
  primary key (tenant_id)
);
select tenant_table('live_heads');

create table live_events (
  tenant_id       bigint not null references tenants,
  seq             bigint not null,
  kind            text not null,
  -- Whom it concerns: those who may read this conversation, or these people.
  conversation_id bigint,
  message_id      bigint,
  user_ids        jsonb,
  at              timestamptz not null,
  primary key (tenant_id, seq),
  constraint live_events_for_somebody check (num_nonnulls(conversation_id, user_ids) >= 1)
);
create index live_events_by_age on live_events (tenant_id, at);
select tenant_table('live_events');

-- Every site that is there has its conversations.
insert into conversations (tenant_id, kind, site_id)
select s.tenant_id, k.kind, s.id from sites s cross join (values ('BOOK'), ('INTERNAL'), ('UPDATES')) k (kind);
insert into conversations (tenant_id, kind) select id, 'COMPANY' from tenants;
