import type { EntryKind } from '@muster/contract/works/evidence'
import { chainStart } from '../../apps/server/src/db/chain.ts'
import { entryHash } from '../../apps/server/src/features/works/evidence/entries.ts'
import type { NewRow, Rows } from './rows.ts'

interface Step {
  workId: number
  kind: EntryKind
  actorId: number | null
  actorName: string
  deviceAt: Date | null
  at: Date
  content: object
  state: Buffer
  reportState: Buffer
  contextState: Buffer
}

const steps = `
  with steps as (
    select id as work_id, 'started' as kind, 1 as rank, user_id as actor_id, device_started_at as device_at,
      start_received_at as at, jsonb_build_object('jobId', job_id, 'siteId', site_id, 'startedAt', started_at) as content
    from works where tenant_id = $1 and entered_by is null
    union all
    select id, 'entered', 1, entered_by, null, created_at,
      jsonb_build_object('startTime', started_at, 'endTime', ended_at, 'reason', entered_reason)
    from works where tenant_id = $1 and entered_by is not null
    union all
    select b.work_id, 'held', 2, w.user_id, b.started_at, b.started_at,
      jsonb_build_object('at', b.started_at, 'reason', b.reason)
    from work_breaks b join works w on w.tenant_id = $1 and w.id = b.work_id where b.tenant_id = $1
    union all
    select b.work_id, 'resumed', 3, w.user_id, b.ended_at, b.ended_at, jsonb_build_object('at', b.ended_at)
    from work_breaks b join works w on w.tenant_id = $1 and w.id = b.work_id
    where b.tenant_id = $1 and b.ended_at is not null
    union all
    select a.work_id, 'answered', 4, w.user_id, max(a.answered_at), max(a.answered_at),
      jsonb_build_object('answers', jsonb_agg(jsonb_build_object('questionnaireId', a.questionnaire_id,
        'answer', a.answer, 'notApplicable', a.not_applicable) order by a.questionnaire_id))
    from answers a join works w on w.tenant_id = $1 and w.id = a.work_id
    where a.tenant_id = $1 group by a.work_id, w.user_id
    union all
    select f.work_id, 'fileAdded', 5, w.user_id, files.taken_at, files.created_at,
      jsonb_build_object('questionnaireId', f.questionnaire_id, 'fileId', f.file_id,
        'sha256', encode(files.sha256, 'hex'))
    from answer_files f join works w on w.tenant_id = $1 and w.id = f.work_id
      join files on files.tenant_id = $1 and files.id = f.file_id where f.tenant_id = $1
    union all
    select b.work_id, 'fixes', 6, w.user_id, to_timestamp(b.last_t / 1000.0), to_timestamp(b.last_t / 1000.0),
      jsonb_build_object('stored', b.fixes, 'fixes', jsonb_build_array(encode(sha256(b.points), 'hex')))
    from fix_batches b join works w on w.tenant_id = $1 and w.id = b.work_id where b.tenant_id = $1
    union all
    select id, case when auto_stopped then 'stopped' else 'finished' end, 7,
      case when auto_stopped then null else user_id end, device_ended_at, coalesce(end_received_at, ended_at),
      jsonb_build_object('endedAt', ended_at, 'autoStopped', auto_stopped)
    from works where tenant_id = $1 and entered_by is null and ended_at is not null
    union all
    select work_id, 'corrected', 8, corrected_by, null, corrected_at,
      jsonb_build_object('version', version, 'startTime', new_started_at, 'endTime', new_ended_at, 'reason', reason)
    from work_corrections where tenant_id = $1
    union all
    select id, 'voided', 9, voided_by, null, voided_at, jsonb_build_object('reason', void_reason)
    from works where tenant_id = $1 and voided_at is not null
  ), states as materialized (select id, work_state(tenant_id, id) as state,
    work_report_state(tenant_id, id) as report_state, work_context_state(tenant_id, id) as context_state
    from works where tenant_id = $1)
  select s.work_id as "workId", s.kind, s.actor_id as "actorId",
    coalesce(u.first_name || ' ' || u.last_name, '') as "actorName", s.device_at as "deviceAt", s.at, s.content,
    t.state, t.report_state as "reportState", t.context_state as "contextState"
  from steps s join states t on t.id = s.work_id
    left join users u on u.tenant_id = $1 and u.id = s.actor_id
  order by s.work_id, s.at, s.rank`

const names = `update works w set worker_name = btrim(u.first_name || ' ' || u.last_name),
    site_name = s.name, site_address = s.address, client_name = btrim(c.first_name || ' ' || c.last_name)
  from users u, sites s, users c where w.tenant_id = $1 and u.tenant_id = $1 and u.id = w.user_id
    and s.tenant_id = $1 and s.id = w.site_id and c.tenant_id = $1 and c.id = w.client_id`
const seals = `select seal_works($1, array_agg(work_id)) from work_heads where tenant_id = $1`

const perStatement = 5000

/** The chain of every work as if each step had been recorded when it was taken; each seals the work as it stands. */
export async function seedEntries(rows: Rows): Promise<void> {
  await rows.run(names)
  const entries: NewRow<'work_entries'>[] = []
  const heads = new Map<number, NewRow<'work_heads'>>()
  for (const { workId, content, ...step } of await rows.run<Step>(steps)) {
    const head = heads.get(workId)
    const place = (head?.entries ?? 0) + 1
    const prev_hash = head?.hash ?? chainStart
    const entry = { ...step, content: JSON.stringify(content) }
    const hash = entryHash(prev_hash, place, entry)
    const { actorId, actorName, deviceAt, reportState, contextState, ...columns } = entry
    entries.push({
      ...{ work_id: workId, place, ...columns, actor_id: actorId, actor_name: actorName },
      ...{ device_at: deviceAt, report_state: reportState, context_state: contextState },
      ...{ prev_hash, hash },
    })
    heads.set(workId, { work_id: workId, entries: place, state: entry.state, prev_hash, hash })
  }
  for (let from = 0; from < entries.length; from += perStatement)
    await rows.put('work_entries', entries.slice(from, from + perStatement))
  await rows.put('work_heads', [...heads.values()])
  await rows.run(seals)
}
