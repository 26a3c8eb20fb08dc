-- Lines of pay as they were worked out when their period was locked: a later rule changes none of them.
create table pay_amounts (
  tenant_id bigint not null references tenants,
  period_id bigint not null,
  user_id   bigint not null,
  -- Over the rules, the facts and the lines.
  hash      bytea not null,
  -- Lines, what was missing, and totals, as the answer has them.
  kept      jsonb not null,
  primary key (tenant_id, period_id, user_id),
  foreign key (tenant_id, period_id) references pay_periods (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index pay_amounts_of_person on pay_amounts (tenant_id, user_id);
select tenant_table('pay_amounts');
