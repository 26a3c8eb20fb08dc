-- A person's picture is one of the stored files.
alter table users add foreign key (tenant_id, image_file_id) references files (tenant_id, id);
create index users_by_image on users (tenant_id, image_file_id);

-- Where a person was last while a work was running: one row a person, and none without the notice about location.
create table current_positions (
  tenant_id   bigint not null references tenants,
  user_id     bigint not null,
  latitude    double precision not null check (latitude between -90 and 90),
  longitude   double precision not null check (longitude between -180 and 180),
  recorded_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select tenant_table('current_positions');
