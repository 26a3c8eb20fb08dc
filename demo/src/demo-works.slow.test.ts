// guards: demo/src/**
// takes: 30 s
import { isMissedAt } from '@muster/rules/planning/alerts'
import { occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { haversine } from '@muster/rules/works/distance'
import { decodeFixes } from '@muster/rules/works/gps-codec'
import { limitReachedAt } from '@muster/rules/works/work-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overlapping } from '../../apps/server/test/overlapping.ts'
import { type Fresh, fresh } from '../test/fresh.ts'
import { readEvents, readWorks } from '../test/works.ts'
import { emailOf, type SiteKey, sites } from './data.ts'
import { ROUND } from './trails.ts'

// A Tuesday morning in the south, two days after its clocks went forward; a Sunday night, after they went back.
const moments = ['2026-10-05T20:40:00Z', '2027-04-11T13:05:00Z']

describe.each(moments)('the works of a demo company made at %s', (moment) => {
  const now = new Date(moment)
  let demo: Fresh
  beforeAll(async () => {
    demo = await fresh(now)
    expect(await demo.make()).toBe(true)
  })
  afterAll(() => demo.end())

  test('every work has the chain of its steps, and stands as the last of them left it', async () => {
    const broken = await demo.rows(`select h.work_id from work_heads h
      where h.state <> work_state(h.tenant_id, h.work_id) or not exists (select from work_entries e
        where e.tenant_id = h.tenant_id and e.work_id = h.work_id and e.place = h.entries and e.hash = h.hash
          and e.at <= '${now.toISOString()}')`)
    expect(broken).toEqual([])
    const [works] = await demo.rows<{
      all: number
      chained: number
      requests: number
    }>(`select count(*)::int as all,
      (select count(*) from work_heads)::int as chained,
      (select count(*) from correction_requests)::int as requests from works`)
    expect(works!.chained).toBe(works!.all)
    expect(works!.requests).toBe(2)
  })

  test('answers only what the version of the work asks, within range, and all that is mandatory', async () => {
    await demo.none(`select a.work_id, a.questionnaire_id from answers a
      join works w on w.tenant_id = a.tenant_id and w.id = a.work_id
      join questionnaires q on q.tenant_id = a.tenant_id and q.id = a.questionnaire_id
      join job_spec_items i on i.tenant_id = q.tenant_id and i.id = q.job_spec_item_id
      join job_specs s on s.tenant_id = i.tenant_id and s.id = i.job_spec_id
      where s.job_detail_id <> w.job_detail_id or s.version <> w.job_detail_version
        or not s.spec_type = any (w.spec_types)
        or a.answered_at < w.started_at or a.answered_at > coalesce(w.ended_at, '${now.toISOString()}')
        or (q.mandatory and a.not_applicable)
        or (q.answer_type in ('RATING', 'RATING_10')) <> (a.rating is not null) and not a.not_applicable
        or a.rating::text <> a.answer
        or a.rating > case when s.spec_type = 'FEEDBACK' then 10 else 5 end
        or (q.answer_type = 'CHECKBOX' and a.answer not in ('true', 'false'))`)
    await demo.none(`select w.id, q.id from works w
      join job_specs s on s.tenant_id = w.tenant_id and s.job_detail_id = w.job_detail_id
        and s.version = w.job_detail_version and s.spec_type = any (w.spec_types)
      join job_spec_items i on i.tenant_id = s.tenant_id and i.job_spec_id = s.id
      join questionnaires q on q.tenant_id = i.tenant_id and q.job_spec_item_id = i.id and q.mandatory
      where w.status = 'COMPLETED' and w.entered_by is null and not exists (
        select from answers a where a.tenant_id = w.tenant_id and a.work_id = w.id
          and a.questionnaire_id = q.id and a.answer is not null)`)
    await demo.none(`select w.id from works w
      join job_details d on d.tenant_id = w.tenant_id and d.id = w.job_detail_id
      where w.job_detail_version > d.current_version or w.job_detail_id <> (
        select job_detail_id from jobs j where j.tenant_id = w.tenant_id and j.id = w.job_id)`)
    expect(await demo.values('select count(distinct job_detail_version)::int as value from works')).toEqual([
      2,
    ])
  })

  test('never has a person in two works, nor a work outside the past ninety days', async () => {
    const works = await readWorks(demo)
    const timed = works.map(({ id, personId, from, to }) => ({
      id,
      personId,
      startTime: from.getTime(),
      endTime: to?.getTime() ?? null,
    }))
    expect(overlapping(timed)).toEqual([])
    for (const work of works) {
      expect(work.date).toBe(localDate(work.timezone, work.from.getTime()))
      expect(now.getTime() - work.from.getTime()).toBeLessThan(91 * 86_400_000)
      expect((work.to ?? work.from).getTime()).toBeLessThan(now.getTime())
      if (work.types[0] === 'FEEDBACK') expect(work.level).toBe(10)
      else expect(work.level).toBeGreaterThanOrEqual(3)
      if (work.types[0] === 'INSPECTION') expect([3, 4, 9]).toContain(work.level)
    }
    await demo.none(`select b.id from work_breaks b join works w on w.tenant_id = b.tenant_id and w.id = b.work_id
      where b.started_at < w.started_at or b.ended_at > w.ended_at
        or (b.ended_at is null) <> (w.status = 'ON_HOLD')`)
    await demo.none(`select a.id from work_breaks a join work_breaks b on b.work_id = a.work_id and b.id > a.id
      and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`)
    await demo.none(`select w.id from works w join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
      where w.timezone <> s.timezone or w.client_id <> s.client_id`)
  })

  test('keeps the works to the plan: most belong to an occurrence of an event of that person and job', async () => {
    const works = (await readWorks(demo)).filter((work) => work.types[0] !== 'FEEDBACK')
    const planned = works.filter((work) => work.eventId !== null)
    expect(planned.length).toBeGreaterThan(works.length * 0.9)
    await demo.none(`select w.id from works w
      join schedule_events e on e.tenant_id = w.tenant_id and e.id = w.event_id
      join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
      where e.job_id <> w.job_id or a.user_id <> w.user_id or a.job_id <> w.job_id`)
    await demo.none(
      'select event_id from works where event_id is not null group by event_id, occurrence_start having count(*) > 1',
    )
    const events = await readEvents(demo)
    for (const work of planned) {
      const at = work.occurrence!.getTime()
      const near = occurrences(events.get(work.eventId!)!, at - 3_600_000, at + 3_600_000)
      expect(near.map((each) => each.occurrenceStart)).toContain(at)
    }
  })

  test('plans nobody into two places at once', async () => {
    const events = [...(await readEvents(demo)).values()]
    const month = 30 * 86_400_000
    const planned = events.flatMap((event) =>
      occurrences(event, now.getTime() - month, now.getTime() + month).map((each) => ({
        id: event.id,
        personId: event.personId,
        startTime: each.startTime,
        endTime: each.startTime + each.duration * 60_000,
      })),
    )
    expect(planned.length).toBeGreaterThan(1000)
    expect(overlapping(planned)).toEqual([])
  })

  test('has something for every list of the office', async () => {
    const [counts] = await demo.rows<Record<string, number>>(`select
      (select count(*)::int from works where status = 'ON_HOLD') as paused,
      (select count(*)::int from works where status = 'VOID' and void_reason <> '') as voided,
      (select count(*)::int from works where auto_stopped and needs_review) as stopped,
      (select count(*)::int from works where offsite and needs_review) as offsite,
      (select count(*)::int from works where entered_by is not null) as entered,
      (select count(*)::int from jobs where not enabled) as deactivated`)
    expect(counts).toEqual({
      paused: 1,
      voided: 1,
      stopped: 1,
      offsite: 3,
      entered: 1,
      deactivated: 1,
    })
    expect(
      await demo.values(`select u.email as value from works w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
        where w.status in ('STARTED', 'ON_HOLD') and u.password_hash is not null order by w.status desc, u.id`),
    ).toEqual(expect.arrayContaining([emailOf('employee'), emailOf('contractor')]))
    const [stopped] = await demo.rows<{ id: number; from: Date; to: Date; most: number }>(
      `select w.id, w.started_at as from, w.ended_at as to, j.max_service_minutes as most
        from works w join jobs j on j.tenant_id = w.tenant_id and j.id = w.job_id where w.auto_stopped`,
    )
    const breaks = await demo.rows<{ from: Date; to: Date }>(
      'select started_at as from, ended_at as to from work_breaks where work_id = $1',
      [stopped!.id],
    )
    const pauses = breaks.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }))
    expect(limitReachedAt({ startTime: stopped!.from.getTime(), breaks: pauses }, stopped!.most)).toBe(
      stopped!.to.getTime(),
    )
    await demo.none(`select w.id from works w join jobs j on j.tenant_id = w.tenant_id and j.id = w.job_id
      where j.minimum_distance_to_start > 0
        and (w.start_distance - w.start_accuracy > j.minimum_distance_to_start) <> w.offsite`)
  })

  test('has somebody at most shifts that run', async () => {
    const works = await readWorks(demo)
    const open = works.filter(({ to }) => to === null)
    const begunAt = new Set(works.map(({ eventId, occurrence }) => `${eventId} ${occurrence?.getTime()}`))
    const people = new Set(open.map(({ personId }) => personId))
    expect(people.size).toBe(open.length)
    const running = [...(await readEvents(demo)).values()].flatMap((event) =>
      occurrences(event, now.getTime() - 86_400_000, now.getTime() - 600_000)
        .filter(({ startTime, duration }) => startTime + duration * 60_000 > now.getTime())
        .map(({ occurrenceStart }) => ({ key: `${event.id} ${occurrenceStart}`, who: event.personId })),
    )
    const missing = running.filter(({ key, who }) => !begunAt.has(key) && !people.has(who))
    expect(running.length).toBeGreaterThan(0)
    expect(missing.length).toBeLessThanOrEqual(Math.max(1, running.length * 0.3))
  })

  test('has a missed visit of which the manager writes what happened', async () => {
    const notes = await demo.rows<{
      eventId: number
      occurrence: Date
      duration: number
      at: Date
      by: string
    }>(
      `select n.event_id as "eventId", n.occurrence_start as occurrence, e.duration_minutes as duration, n.at, u.email as by
        from visit_notes n join schedule_events e on e.tenant_id = n.tenant_id and e.id = n.event_id
        join users u on u.tenant_id = n.tenant_id and u.id = n.taken_by where n.note <> ''`,
    )
    expect(notes.map(({ by }) => by)).toEqual([emailOf('manager')])
    const { eventId, occurrence, duration, at } = notes[0]!
    const startTime = occurrence.getTime()
    expect(at.getTime()).toBeGreaterThan(isMissedAt({ startTime, duration }))
    expect(at.getTime()).toBeLessThan(now.getTime())
    expect(now.getTime() - startTime).toBeLessThan(86_400_000)
    const event = (await readEvents(demo)).get(eventId)!
    const planned = occurrences(event, startTime - 3_600_000, startTime + 3_600_000)
    expect(planned.map((each) => each.occurrenceStart)).toContain(startTime)
    const works = await readWorks(demo)
    expect(
      works.filter((work) => work.eventId === eventId && work.occurrence?.getTime() === startTime),
    ).toEqual([])
  })

  test('has a site that is kept better than three months ago, and one that is kept worse', async () => {
    const trends = await demo.rows<{ name: string; change: number }>(`select s.name,
        (avg(a.rating) filter (where w.started_at > '${moment}'::timestamptz - interval '30 days')
          - avg(a.rating) filter (where w.started_at < '${moment}'::timestamptz - interval '60 days'))::float as change
      from answers a join works w on w.tenant_id = a.tenant_id and w.id = a.work_id
      join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
      where w.spec_types = '{INSPECTION}' and a.rating is not null group by s.name`)
    const changeOf = (site: SiteKey) => trends.find(({ name }) => name === sites[site].name)!.change
    expect(changeOf('brisbaneCityHall')).toBeGreaterThan(0.3)
    expect(changeOf('stateLibrarySa')).toBeLessThan(-0.2)
  })

  test('keeps corrections in step with the works', async () => {
    await demo.none(`select w.id from works w
      full join work_corrections c on c.tenant_id = w.tenant_id and c.work_id = w.id
      where (w.version > 1) <> (c.id is not null) or c.version <> w.version or c.reason <> w.edited_reason
        or c.new_started_at <> w.started_at or c.new_ended_at <> w.ended_at or c.corrected_by = w.user_id
        or c.old_ended_at <= c.old_started_at or c.corrected_at > '${now.toISOString()}'`)
    expect(await demo.values('select count(*)::int > 5 as value from work_corrections')).toEqual([true])
  })

  test('notes in the ledger when each item was last done at each site', async () => {
    const done = `select w.site_id, i.origin_id as item_origin_id, max(w.local_date) as last_date
      from works w
      join questionnaires q on true
      join job_spec_items i on i.tenant_id = q.tenant_id and i.id = q.job_spec_item_id
      join job_specs s on s.tenant_id = i.tenant_id and s.id = i.job_spec_id
      left join answers a on a.tenant_id = w.tenant_id and a.work_id = w.id and a.questionnaire_id = q.id
      left join answer_files f on f.tenant_id = w.tenant_id and f.work_id = w.id and f.questionnaire_id = q.id
      where w.status = 'COMPLETED' and s.job_detail_id = w.job_detail_id and s.version = w.job_detail_version
        and (f.file_id is not null
          or a.answer is not null and not (s.spec_type = 'NORMAL' and a.answer = 'false'))
      group by w.site_id, i.origin_id`
    const kept = 'select site_id, item_origin_id, last_date from item_ledger'
    await demo.none(`(${done} except ${kept}) union all (${kept} except ${done})`)
    await demo.none(`select l.work_id from item_ledger l join works w on w.tenant_id = l.tenant_id and w.id = l.work_id
      where w.site_id <> l.site_id or w.local_date <> l.last_date or w.status <> 'COMPLETED'`)
  })

  test('draws paths around the sites, inside the works and outside their breaks', async () => {
    const batches = await demo.rows<{
      points: Buffer
      fixes: number
      first: number
      last: number
      latitude: number
      longitude: number
      from: Date
      to: Date | null
      offsite: boolean
      breaks: { from: string; to: string | null }[]
    }>(`select b.points, b.fixes, b.first_t as first, b.last_t as last, s.latitude, s.longitude,
        w.started_at as from, w.ended_at as to, w.offsite,
        coalesce((select json_agg(json_build_object('from', p.started_at, 'to', p.ended_at))
          from work_breaks p where p.work_id = w.id), '[]') as breaks
      from fix_batches b join works w on w.tenant_id = b.tenant_id and w.id = b.work_id
      join sites s on s.tenant_id = b.tenant_id and s.id = b.site_id
      where b.site_id = w.site_id and b.user_id = w.user_id and b.day = w.local_date`)
    expect(await demo.values('select count(*)::int as value from fix_batches')).toEqual([batches.length])
    for (const batch of batches) {
      const fixes = decodeFixes(batch.points)
      expect([fixes.length, fixes[0]!.t, fixes.at(-1)!.t]).toEqual([batch.fixes, batch.first, batch.last])
      expect(batch.first).toBeGreaterThanOrEqual(batch.from.getTime())
      expect(batch.last).toBeLessThanOrEqual((batch.to ?? now).getTime())
      const site = { lat: batch.latitude, lng: batch.longitude }
      const farthest = Math.max(...fixes.map((fix) => haversine(site, fix)))
      if (!batch.offsite) expect(farthest).toBeLessThan(ROUND)
      const inBreak = fixes.filter((fix) =>
        batch.breaks.some(
          ({ from, to }) => fix.t >= Date.parse(from) && fix.t < (to ? Date.parse(to) : now.getTime()),
        ),
      )
      expect(inBreak).toEqual([])
    }
    await demo.none(`select w.id from works w where w.started_at > '${now.toISOString()}'::timestamptz - interval '13 days'
      and w.spec_types <> '{FEEDBACK}' and w.entered_by is null
      and not exists (select from fix_batches b where b.work_id = w.id)`)
  })
})
