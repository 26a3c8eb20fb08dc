-- What an answer asks for besides: questions that follow it, one level deep, and an action. Frozen with the version.
alter table questionnaires
  add column follows_id bigint,
  add column condition_answers text[] not null default '{}',
  add column condition_makes_action boolean not null default false,
  add foreign key (tenant_id, follows_id) references questionnaires (tenant_id, id) on delete cascade,
  -- A follow-up has none of its own.
  add constraint questionnaires_condition_check check (
    (follows_id is null or cardinality(condition_answers) = 0)
    and (not condition_makes_action or cardinality(condition_answers) > 0));
create index questionnaires_of_question on questionnaires (tenant_id, follows_id);
