-- The score of each part of the checklist after a re-inspection stands for ever, as that of the whole visit does: a first
-- answer that is corrected later changes neither. Of the parts in which a question was judged again up to then:
-- [{"specId": 1, "sum": 8, "weight": 2, "maximum": 5}].
alter table reinspections add column parts jsonb not null default '[]';
with judged as (
  select reinspections.tenant_id, reinspections.id, specs.id as spec_id,
    sum(coalesce(again.rating, answers.rating) * items.weight) filter (where answers.rating is not null) as sum,
    sum(items.weight) filter (where answers.rating is not null) as weight,
    case when specs.spec_type = 'FEEDBACK' or bool_or(questionnaires.answer_type = 'RATING_10')
      then 10 else 5 end as maximum
  from reinspections
  join answers on answers.tenant_id = reinspections.tenant_id and answers.work_id = reinspections.work_id
  join questionnaires on questionnaires.tenant_id = answers.tenant_id and questionnaires.id = answers.questionnaire_id
  join job_spec_items items on items.tenant_id = questionnaires.tenant_id and items.id = questionnaires.job_spec_item_id
  join job_specs specs on specs.tenant_id = items.tenant_id and specs.id = items.job_spec_id
  left join lateral (
    select true as is_judged, case when answers.rating is not null then (each ->> 'answer')::int end as rating
    from reinspections earlier cross join lateral jsonb_array_elements(earlier.answers) each
    where earlier.tenant_id = reinspections.tenant_id and earlier.work_id = reinspections.work_id
      and (earlier.at, earlier.id) <= (reinspections.at, reinspections.id)
      and each ->> 'questionnaireId' = questionnaires.id::text
    order by earlier.at desc, earlier.id desc limit 1) again on true
  where not answers.not_applicable and questionnaires.follows_id is null and specs.spec_type <> 'NORMAL'
  group by reinspections.tenant_id, reinspections.id, specs.id, specs.spec_type
  having bool_or(again.is_judged) and count(answers.rating) > 0)
update reinspections set parts = kept.parts
from (
  select tenant_id, id, jsonb_agg(jsonb_build_object('specId', spec_id, 'sum', sum, 'weight', weight, 'maximum', maximum)
    order by spec_id) as parts
  from judged group by tenant_id, id) kept
where kept.tenant_id = reinspections.tenant_id and kept.id = reinspections.id;
