-- Instructions with a picture, weights and critical sub-tasks; numbers and choices as answers; a library to copy from.
-- A spec or question without an origin is its own: it continues none of the version before.
alter table job_details add column in_library boolean not null default false;
create index job_details_in_library on job_details (tenant_id, title, id) where in_library and archived_at is null;
create index job_details_archived on job_details (tenant_id, archived_at) where archived_at is not null;

alter table job_specs
  add column origin_id bigint,
  add column weight smallint not null default 1 check (weight between 1 and 100);

alter table job_spec_items
  add column instructions text not null default '',
  add column picture_id bigint,
  add column weight smallint not null default 1 check (weight between 1 and 100),
  add column critical boolean not null default false,
  add foreign key (tenant_id, picture_id) references files (tenant_id, id);
create index job_spec_items_of_picture on job_spec_items (tenant_id, picture_id) where picture_id is not null;

alter table questionnaires
  add column origin_id bigint,
  add column choices text[] not null default '{}',
  drop constraint questionnaires_answer_type_check,
  add constraint questionnaires_answer_type_check check (answer_type in
    ('CHECKBOX', 'RATING', 'RATING_10', 'TEXT', 'NUMBER', 'CHOICE', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE')),
  add constraint questionnaires_choices_check check ((answer_type = 'CHOICE') = (cardinality(choices) > 0));
