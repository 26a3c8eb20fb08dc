-- Rules switched on or off from a day on, and values that the company enters. Neither is ever changed: others follow.
create table pay_rule_decisions (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  instrument text not null,
  rule_id    text not null,
  is_on      boolean not null,
  from_day   date not null,
  why        text not null check (char_length(why) between 1 and 1000),
  made_at    timestamptz not null,
  made_by    bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id)
);
create index pay_rule_decisions_of_rule on pay_rule_decisions (tenant_id, instrument, rule_id, from_day);
create index pay_rule_decisions_made_by on pay_rule_decisions (tenant_id, made_by);
select tenant_table('pay_rule_decisions');

create table company_pay_values (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  instrument text not null,
  key        text not null,
  from_day   date not null,
  -- Cents, per cent or minutes.
  value      integer not null check (value >= 0),
  from_age   integer check (from_age >= 0),
  made_at    timestamptz not null,
  made_by    bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id)
);
create index company_pay_values_of_key on company_pay_values (tenant_id, instrument, key, from_day);
create index company_pay_values_made_by on company_pay_values (tenant_id, made_by);
select tenant_table('company_pay_values');
