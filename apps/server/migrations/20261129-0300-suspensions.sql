-- Who must not work for a time, without having left.
create table suspensions (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  user_id       bigint not null,
  -- Days of the places where the shifts are, both included; without a last one until further notice.
  first_day     date not null,
  last_day      date,
  -- Sealed: what is said of a person here is for the management alone.
  reason_cipher bytea,
  made_at       timestamptz not null,
  made_by       bigint not null,
  -- Ended by the office: the person works again from this day on. One that never began ends on its first day.
  ended_on      date,
  ended_at      timestamptz,
  ended_by      bigint,
  version       integer not null default 1,
  primary key (tenant_id, id),
  check (first_day <= last_day),
  check (first_day <= ended_on),
  check (num_nonnulls(ended_on, ended_at, ended_by) in (0, 3)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, ended_by) references users (tenant_id, id)
);
create index suspensions_of_person on suspensions (tenant_id, user_id, first_day);
create index suspensions_by_day on suspensions (tenant_id, first_day);
create index suspensions_made_by on suspensions (tenant_id, made_by);
create index suspensions_ended_by on suspensions (tenant_id, ended_by);
select tenant_table('suspensions');

-- The shifts that a suspension took: one that ends early gives back what nobody has taken since.
alter table released_shifts add column suspension_id bigint;
alter table released_shifts add foreign key (tenant_id, suspension_id) references suspensions (tenant_id, id);
create index released_shifts_of_suspension on released_shifts (tenant_id, suspension_id);
alter table released_shifts drop constraint released_shifts_cause_check;
alter table released_shifts add constraint released_shifts_cause_check
  check (cause in ('LEAVE', 'DECLINED', 'OFFICE', 'SUSPENSION'));
alter table released_shifts add constraint released_shifts_suspension_check
  check ((cause = 'SUSPENSION') = (suspension_id is not null));
