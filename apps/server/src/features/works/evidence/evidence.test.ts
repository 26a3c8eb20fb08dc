import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, afterEach, expect, test } from 'vitest'
import { theApp } from '../../../../test/app.ts'
import { setLater } from '../../../../test/cluster.ts'
import { aJob, aWork } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { removeDue } from '../../company/retention.ts'
import { aFlaggedWork, anOpenWork, aWholeWork, minutesOn } from '../examples.ts'
import { keepWorkLimit } from '../running/work-limit.ts'

afterAll(closePdfPool)
afterEach(async () => (await theApp()).clock.set(undefined))

const evidenceOf = (t: Tenant, id: number) => t.call(works.evidence, { params: { id } })
const kindsOf = async (t: Tenant, id: number) => (await evidenceOf(t, id)).entries.map(({ kind }) => kind)
const sealed = (t: Tenant, id: number) =>
  t.owner.query('select seal_works($1, array[$2::bigint])', [t.tenantId, id])

test('every step of a work leaves one entry with who, the device’s time and the server’s', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  const work = await aWholeWork(t)
  const body = {
    startTime: '2026-03-02T11:05:00+10:00',
    endTime: '2026-03-02T11:55:00+10:00',
    reason: 'Came later',
  }
  await t.call(works.correctTimes, { params: work.params, body })
  await t.call(works.void, { params: work.params, body: { reason: 'Wrong site' } })
  const { entries, intact, firstBroken, code } = await evidenceOf(t, work.id)
  const name = `${work.worker.firstName} ${work.worker.lastName}`
  const office = `${t.boss.firstName} ${t.boss.lastName}`
  expect(entries.map((each) => [each.place, each.kind, each.actorName, each.deviceAt, each.at])).toEqual(
    (
      [
        ['started', name, '11:00'],
        ['fixes', name, '11:11'],
        ['held', name, '11:20'],
        ['resumed', name, '11:30'],
        ['answered', name, '11:40'],
        ['answered', name, '11:40'],
        ['fileAdded', name, '11:50'],
        ['finished', name, '11:55'],
        ['corrected', office, null],
        ['voided', office, null],
      ] as const
    ).map(([kind, who, at], n) => [
      n + 1,
      kind,
      who,
      at && `2026-03-02T${at}:00.000+10:00`,
      '2026-03-02T12:00:00.000+10:00',
    ]),
  )
  expect({ intact, firstBroken }).toEqual({ intact: true, firstBroken: null })
  expect(code).toMatch(new RegExp(`^${t.tenantId}-${work.id}(-[0-9A-Z]{5}){4}$`))
})

test('what the office enters and what the server completes leave entries too', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const entered = await t.call(works.enter, {
    body: {
      jobId: job.id,
      tenantUserId: job.worker.id,
      startTime: '2026-03-02T05:00:00+10:00',
      endTime: '2026-03-02T07:00:00+10:00',
      reason: 'Forgot the phone',
    },
  })
  expect(await kindsOf(t, entered.workId)).toEqual(['entered'])
  const open = await anOpenWork(t, { maxServiceMinutes: 30 })
  t.clock.set(new Date(Date.now() + 3_600_000))
  await keepWorkLimit(await t.scope(), { workId: open.id })
  const { entries, intact } = await evidenceOf(t, open.id)
  expect(entries.map(({ kind, actorName, deviceAt }) => [kind, actorName, Boolean(deviceAt)])).toEqual([
    ['started', `${open.worker.firstName} ${open.worker.lastName}`, true],
    ['stopped', '', false],
  ])
  expect(intact).toBe(true)
})

test('what is refused, rolled back or sent again leaves none; steps at once make one chain', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const as = { as: work.worker }
  const params = { id: work.id }
  const key = randomUUID()
  const held = { params, body: { at: minutesOn(t, -30) } }
  for (let n = 0; n < 3; n++) await t.call(works.hold, held, { ...as, key })
  await t.refused(works.hold, held, as)
  await t.refused(works.complete, { params, body: { endedAt: minutesOn(t, -90) } }, as)
  expect(await kindsOf(t, work.id)).toEqual(['started', 'held'])
  await t.call(works.resume, { params, body: { at: minutesOn(t, -29) } }, as)
  const answers = [{ questionnaireId: work.questionIds[0]!, answer: 'true' }]
  await Promise.all(Array.from({ length: 10 }, () => t.call(works.answer, { params, body: { answers } }, as)))
  const { entries, intact } = await evidenceOf(t, work.id)
  expect(entries.map(({ place }) => place)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
  expect(intact).toBe(true)
})

test('a changed or missing entry, a cut end, and a work altered behind the entries are all found', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const owner = await t.owner.connect()
  const ofWork = `tenant_id = ${t.tenantId} and work_id = ${work.id}`
  const self = `tenant_id = ${t.tenantId} and id = ${work.id}`
  const copied = ['work_entries', 'work_heads', 'work_breaks', 'answers', 'answer_files', 'fix_batches']
  const tampered = async (statement: string) => {
    await owner.query(`create temp table kept_work as select * from works where ${self}`)
    for (const table of copied)
      await owner.query(`create temp table kept_${table} as select * from ${table} where ${ofWork}`)
    try {
      await owner.query(statement)
      const { intact, firstBroken } = await evidenceOf(t, work.id)
      return { intact, firstBroken }
    } finally {
      await owner.query(
        `update works set started_at = k.started_at, ended_at = k.ended_at, offsite = k.offsite, status = k.status
         from kept_work k where works.tenant_id = k.tenant_id and works.id = k.id`,
      )
      for (const table of copied) {
        await owner.query(`delete from ${table} where ${ofWork}`)
        await owner.query(`insert into ${table} overriding system value select * from kept_${table}`)
        await owner.query(`drop table kept_${table}`)
      }
      await owner.query('drop table kept_work')
    }
  }
  const entry = (what: string) => `update work_entries set ${what} where ${ofWork} and place = 3`
  try {
    for (const what of [
      `actor_name = 'Somebody Else'`,
      `content = replace(content, 'Lunch', 'Dinner')`,
      setLater('at', '1 second'),
      setLater('device_at', '-1 hour'),
      `kind = 'resumed'`,
      `state = sha256('x')`,
      `hash = sha256('x')`,
      'actor_id = null',
    ])
      expect(await tampered(entry(what)), what).toEqual({ intact: false, firstBroken: 3 })
    const gone = (place: number) => `delete from work_entries where ${ofWork} and place = ${place}`
    expect(await tampered(gone(2))).toEqual({ intact: false, firstBroken: 2 })
    expect(await tampered(gone(8))).toEqual({ intact: false, firstBroken: 8 })
    expect(await tampered(`delete from work_entries where ${ofWork}`)).toEqual({
      intact: false,
      firstBroken: 1,
    })
    expect(await tampered(`delete from work_heads where ${ofWork}`)).toEqual({
      intact: false,
      firstBroken: 1,
    })
    for (const statement of [
      `update works set ${setLater('started_at', '-1 hour')} where ${self}`,
      `update works set ${setLater('ended_at', '1 minute')} where ${self}`,
      `update works set offsite = true where ${self}`,
      `update works set status = 'VOID' where ${self}`,
      `update work_breaks set ended_at = started_at where ${ofWork}`,
      `update answers set answer = 'Dust' where ${ofWork}`,
      `delete from answers where ${ofWork}`,
      `delete from answer_files where ${ofWork}`,
      `update fix_batches set points = points || '\\x00' where ${ofWork}`,
    ])
      expect(await tampered(statement), statement).toEqual({ intact: false, firstBroken: null })
    expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true, firstBroken: null })
    // Fixes are removed after their time; that is no tampering.
    expect(await tampered(`delete from fix_batches where ${ofWork}`)).toMatchObject({ intact: true })
  } finally {
    owner.release()
  }
})

test('the application itself cannot change or remove an entry, nor take one off the end', async () => {
  const t = await aTenant()
  await anOpenWork(t)
  const scope = await t.scope()
  for (const tried of [
    scope.change('work_entries', { content: '{}' }),
    scope.remove('work_entries'),
    scope.remove('work_heads'),
    scope.change('report_prints', { code: 'x' }),
    scope.remove('report_prints'),
  ])
    await expect(tried.execute()).rejects.toMatchObject({ code: '42501' })
})

test('the evidence is read by the office and by whoever did the work', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const params = { id: work.id }
  expect((await t.call(works.evidence, { params }, { as: work.worker })).entries).toHaveLength(1)
  for (const level of [4, 5] as const)
    expect((await t.refused(works.evidence, { params }, { as: await aUser(t, { level }) })).status).toBe(404)
})

test('a work from before entries were kept begins its chain as it stood then', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  expect(await evidenceOf(t, work.id)).toEqual({
    ...{ entries: [], intact: false, areFilesWhole: true, firstBroken: null, code: null },
  })
  const migration = await readFile(
    new URL('../../../../migrations/20261121-3601-work-entries.sql', import.meta.url),
    'utf8',
  )
  const adopting = migration.slice(migration.indexOf('with adopted as'))
  const ofOne = adopting.replace(
    / {2}from works\n/,
    `  from works where works.id = ${work.id} and works.tenant_id = ${t.tenantId}\n`,
  )
  expect(ofOne).not.toBe(adopting)
  await t.owner.query(ofOne)
  await sealed(t, work.id)
  const { entries, intact } = await evidenceOf(t, work.id)
  expect([entries.map(({ kind, actorName }) => [kind, actorName]), intact]).toEqual([[['adopted', '']], true])
  await t.call(works.void, { params: { id: work.id }, body: { reason: 'Wrong site' } })
  expect(await evidenceOf(t, work.id)).toMatchObject({
    entries: [{ kind: 'adopted' }, { kind: 'voided' }],
    intact: true,
  })
})

test('entries, prints, requests and reviews go with a work that was kept long enough', async () => {
  const t = await aTenant()
  const old = { startedAt: '2018-06-01T01:00:00Z', endedAt: '2018-06-01T02:00:00Z' }
  const work = await aFlaggedWork(t, old)
  const params = { id: work.id }
  const body = {
    startTime: '2018-06-01T11:00:00+10:00',
    endTime: '2018-06-01T12:30:00+10:00',
    reason: 'Later',
  }
  await t.call(works.requestCorrection, { params, body }, { as: work.by })
  await t.call(works.review, { params, body: { flag: 'clock', decision: 'FINE', reason: 'Known' } })
  await t.call(reports.workFile, { query: { workId: work.id, reportType: 'PDF' } })
  const tables = [
    'works',
    'work_entries',
    'work_heads',
    'work_reviews',
    'correction_requests',
    'report_prints',
  ] as const
  const scope = await t.scope()
  const counts = () =>
    Promise.all(tables.map(async (table) => (await scope.from(table).select('tenant_id').execute()).length))
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
  t.clock.set(new Date('2026-11-21T03:00:00+10:00'))
  await removeDue(await t.scope(), t.deps.outside)
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
})
