-- What the store keeps of a file, by its size: {"full": {"bytes": 1, "sha256": "…"}, …}. Null for files from before. It is
-- never filled in later: visits seal it.
alter table files add column variants jsonb;

-- The name that the reports of a visit show: as it was when the visit was first sealed. Null for visits that were sealed
-- before names were.
alter table works add column worker_name text;

-- SHA-256 of what the report of a visit says beside its state. Null for entries from before.
alter table work_entries add column report_state bytea;

alter table nightly_checks add column altered integer check (altered >= 0);

-- What the report of a visit says beside work_state: the worker's name, the texts of tasks and questions, the stored
-- photos, when answers were given, and what the office was asked to review. A visit that another one overlaps is marked
-- by that other one, so that this mark is left out.
create function work_report_state(t bigint, w bigint) returns bytea
language sql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  select sha256(convert_to(jsonb_build_array(
    works.worker_name, extract(epoch from works.start_received_at), extract(epoch from works.end_received_at),
    to_jsonb(array_remove(works.review_reasons, 'overlap')),
    (select jsonb_agg(jsonb_build_array(a.questionnaire_id, extract(epoch from a.answered_at))
       order by a.questionnaire_id) from answers a where a.tenant_id = t and a.work_id = w),
    (select jsonb_agg(jsonb_build_array(f.questionnaire_id, f.file_id, encode(files.sha256, 'hex'), files.variants)
       order by f.questionnaire_id, f.file_id) from answer_files f
       join files on files.tenant_id = f.tenant_id and files.id = f.file_id
       where f.tenant_id = t and f.work_id = w),
    (select v.title from job_detail_versions v where v.tenant_id = t and v.job_detail_id = works.job_detail_id
       and v.version = works.job_detail_version),
    (select jsonb_agg(jsonb_build_array(s.id, s.title, s.description, s.spec_type, s.prompt_type, s.weight,
        i.id, i.title, i.instructions, i.critical, i.weight, coalesce(i.frequency, s.frequency),
        q.id, q.title, q.answer_type, q.mandatory, q.choices)
       order by s.position, s.id, i.position, i.id, q.position, q.id)
       from job_specs s
       join job_spec_items i on i.tenant_id = s.tenant_id and i.job_spec_id = s.id
       join questionnaires q on q.tenant_id = i.tenant_id and q.job_spec_item_id = i.id
       where s.tenant_id = t and s.job_detail_id = works.job_detail_id and s.version = works.job_detail_version
         and s.spec_type = any(works.spec_types))
  )::text, 'UTF8'))
  from works where works.tenant_id = t and works.id = w
$$;
