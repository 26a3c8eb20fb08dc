import { randomUUID } from 'node:crypto'
import { company } from '@muster/contract/company/company'
import { expect, test } from 'vitest'
import { useOwnDatabase } from '../../../test/app.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { doNightly } from '../../background/nightly.ts'
import { addAuditEntry } from '../../db/audit.ts'
import { removeDue } from './retention.ts'
import { forgetDue } from './retention-writes.ts'

useOwnDatabase()

const night = async (t: Tenant, at: string) => {
  t.clock.set(new Date(at))
  await removeDue(await t.scope(), t.deps.outside)
}
const count = async (t: Tenant, table: 'fix_batches' | 'works' | 'work_breaks' | 'audit_entries') =>
  (await (await t.scope()).from(table).select('tenant_id').execute()).length

async function fixesOf(t: Tenant, work: Awaited<ReturnType<typeof aWork>>, day: string) {
  const first_t = Date.parse(`${day}T01:00:00Z`)
  const scope = await t.scope()
  await scope
    .into('fix_batches', {
      work_id: work.id,
      first_t,
      last_t: first_t,
      fixes: 3,
      site_id: work.job.site.id,
      user_id: work.by.id,
      day,
      points: Buffer.alloc(1),
      cells: Buffer.alloc(1),
    })
    .execute()
}
const retentions = (t: Tenant) => t.call(company.audit, { query: { action: 'company.retention' } })

test('fixes go on the day after the last they are kept for, once a night, and the log says how many', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await fixesOf(t, work, '2026-03-02')
  // 90 days after 2 March is 31 May; by then they are still kept.
  await night(t, '2026-05-31T03:00:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(1)
  await night(t, '2026-06-01T01:59:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(1)
  await night(t, '2026-06-01T02:00:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(0)
  expect(await retentions(t)).toMatchObject({ content: [{ target: { fixes: 3, works: 0, entries: 0 } }] })
  await fixesOf(t, work, '2026-03-02')
  await night(t, '2026-06-01T04:00:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(1)
  expect(await count(t, 'works')).toBe(1)
})

test('what a night deleted before it was cut off is in the log of the next one', async () => {
  const t = await aTenant()
  await fixesOf(t, await aWork(t), '2026-03-02')
  t.clock.set(new Date('2026-06-01T02:00:00+10:00'))
  const spans = { fixesFrom: '2026-03-03', worksFrom: '2019-06-01', auditFrom: '2019-06-01' }
  await forgetDue(await t.scope(), spans)
  expect(await count(t, 'fix_batches')).toBe(0)
  await night(t, '2026-06-02T02:00:00+10:00')
  expect(await retentions(t)).toMatchObject({ content: [{ target: { fixes: 3, works: 0, entries: 0 } }] })
  await night(t, '2026-06-03T02:00:00+10:00')
  expect(await retentions(t)).toMatchObject({ content: [{}] })
})

test('works are kept for seven years, whatever the clock of the application says', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const at = (day: string) => ({ startedAt: `${day}T01:00:00Z`, endedAt: `${day}T02:00:00Z` })
  const breaks = [{ from: '2018-06-01T01:10:00Z', to: '2018-06-01T01:20:00Z' }]
  await aWork(t, { job, ...at('2018-06-01'), breaks })
  await aWork(t, { job, ...at('2026-03-02') })
  await night(t, '2025-06-01T03:00:00+10:00')
  expect(await count(t, 'works')).toBe(2)
  await night(t, '2025-06-02T03:00:00+10:00')
  expect(await count(t, 'works')).toBe(1)
  expect(await count(t, 'work_breaks')).toBe(0)
  await night(t, '2099-01-01T03:00:00+11:00')
  expect(await count(t, 'works')).toBe(1)
})

test('old works go with their requests for overtime, and the actions that they made stay', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const work = await aWork(t, { job, startedAt: '2018-06-01T01:00:00Z', endedAt: '2018-06-01T02:00:00Z' })
  const scope = await t.scope()
  const action = { title: 'Taps', priority: 'HIGH', made_at: new Date('2018-06-01T02:00:00Z') }
  const { id } = await scope
    .into('actions', {
      source: 'ANSWER',
      site_id: job.site.id,
      item_origin_id: 1,
      work_id: work.id,
      ...action,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const failed = { answer: 'false', answered_at: action.made_at }
  await scope
    .into('action_answers', { work_id: work.id, item_origin_id: 1, action_id: id, ...failed })
    .execute()
  const asked = {
    date: '2018-06-01',
    minutes: 30,
    reason: 'Late',
    asked_at: action.made_at,
    is_beforehand: true,
  }
  await scope.into('overtime_requests', { user_id: work.by.id, job_id: job.id, ...asked }).execute()
  await night(t, '2025-06-02T03:00:00+10:00')
  expect(await count(t, 'works')).toBe(0)
  expect(await scope.from('actions').select('work_id').execute()).toEqual([{ work_id: null }])
  expect(await scope.from('overtime_requests').select('id').execute()).toEqual([])
})

test('with works their visits of locked timesheets go; those of the same person that are kept stay', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const person = await aUser(t)
  const at = (day: string) => ({ startedAt: `${day}T01:00:00Z`, endedAt: `${day}T02:00:00Z`, by: person })
  const old = await aWork(t, { job, ...at('2018-06-01') })
  const keptWork = await aWork(t, { job, ...at('2018-06-03') })
  const scope = await t.scope()
  const { id: calendar_id } = await scope
    .into('pay_calendars', { name: 'Weekly', kind: 'WEEKLY', first_day: '2018-05-28' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: period_id } = await scope
    .into('pay_periods', { calendar_id, first_day: '2018-05-28', last_day: '2018-06-03', state: 'LOCKED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const locked_row = JSON.stringify({ missed: [], visits: [{ workId: old.id }, { workId: keptWork.id }] })
  await scope.into('timesheets', { period_id, user_id: person.id, locked_row }).execute()
  await night(t, '2025-06-02T03:00:00+10:00')
  const [row] = await (await t.scope()).from('timesheets').select('locked_row').execute()
  expect(row).toEqual({ locked_row: { missed: [], visits: [{ workId: keptWork.id }] } })
})

test('with works their lines of pay go, and the pay of periods that are as old', async () => {
  const t = await aTenant()
  const [job, person] = [await aJob(t), await aUser(t)]
  const at = (day: string) => ({ startedAt: `${day}T01:00:00Z`, endedAt: `${day}T02:00:00Z` })
  const old = await aWork(t, { job, by: person, ...at('2018-06-01') })
  const keptWork = await aWork(t, { job, by: person, ...at('2018-06-08') })
  const scope = await t.scope()
  const { id: calendar_id } = await scope
    .into('pay_calendars', { name: 'Weekly', kind: 'WEEKLY', first_day: '2018-05-20' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const period = async (first_day: string, last_day: string, lines: object[]) => {
    const { id: period_id } = await scope
      .into('pay_periods', { calendar_id, first_day, last_day, state: 'LOCKED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify({ lines, missing: [], totals: [] })
    await scope.into('pay_amounts', { period_id, user_id: person.id, hash: Buffer.alloc(32), kept }).execute()
  }
  await period('2018-05-20', '2018-05-26', [{ workId: null }])
  await period('2018-05-27', '2018-06-09', [{ workId: old.id }, { workId: null }, { workId: keptWork.id }])
  await night(t, '2025-06-02T03:00:00+10:00')
  expect(await (await t.scope()).from('pay_amounts').select('kept').execute()).toEqual([
    { kept: { lines: [{ workId: null }, { workId: keptWork.id }], missing: [], totals: [] } },
  ])
})

test('the log is cut where it is old enough, and the rest of the chain still holds', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2018-01-01T00:00:00Z'))
  const old = await t.scope()
  const act = { action: 'users.create', target: { id: 1 }, outcome: 200, address: null }
  await addAuditEntry(old, act)
  await addAuditEntry(old, act)
  t.clock.set(new Date('2026-03-01T00:00:00Z'))
  await addAuditEntry(await t.scope(), act)
  await night(t, '2026-03-02T03:00:00+11:00')
  expect(await count(t, 'audit_entries')).toBe(2)
  expect(await retentions(t)).toMatchObject({ content: [{ target: { entries: 2 } }] })
  expect(await t.call(company.verifyAudit)).toMatchObject({ intact: true, firstBroken: null })
})

test('a legal hold keeps everything, and so does a longer period', async () => {
  const t = await aTenant()
  await fixesOf(t, await aWork(t), '2026-03-02')
  await t.call(company.updateSettings, { body: { legalHold: true } })
  await night(t, '2026-07-01T03:00:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(1)
  await t.call(company.updateSettings, { body: { legalHold: false, keepFixesDays: 200 } })
  await night(t, '2026-07-02T03:00:00+10:00')
  expect(await count(t, 'fix_batches')).toBe(1)
  const short = await t.refused(company.updateSettings, { body: { keepWorksYears: 6 } })
  expect(short).toMatchObject({ status: 400, errors: [{ path: 'keepWorksYears' }] })
})

test('at night each company is looked after, and one that fails leaves the others alone', async () => {
  const [broken, well] = [await aTenant(), await aTenant()]
  await fixesOf(well, await aWork(well), '2026-01-02')
  await (await broken.scope())
    .remove('location_notices')
    .execute()
    .catch(() => undefined)
  const owner = await broken.owner.connect()
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(broken.tenantId)])
  await owner.query(`update company_settings set timezone = 'No/Where' where tenant_id = $1`, [
    broken.tenantId,
  ])
  owner.release(true)
  const failed: number[] = []
  await doNightly(
    { ...well.deps, publicUrl: '' },
    new Date('2026-06-01T03:00:00+10:00'),
    (_error, tenantId) => failed.push(tenantId),
  )
  // Of the companies of the tests before some are broken too.
  const own = [broken.tenantId, well.tenantId]
  expect(failed.filter((id) => own.includes(id))).toEqual([broken.tenantId])
  expect(await count(well, 'fix_batches')).toBe(0)
})

test('what was sent with a key is forgotten after a day, and what phones send after thirty', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const now = Date.parse('2026-06-01T03:00:00+10:00')
  const keyOf = (endpoint: string, hours: number) => ({
    user_id: t.boss.id,
    endpoint,
    key: randomUUID(),
    request_hash: Buffer.alloc(32),
    created_at: new Date(now - hours * 3_600_000),
  })
  const [day, month] = [24, 30 * 24]
  const keptAnswers = [
    keyOf('users.create', day - 1),
    keyOf('works.answer', day + 1),
    keyOf('works.answer', month - 1),
  ]
  const gone = [keyOf('users.create', day + 1), keyOf('works.answer', month + 1)]
  for (const row of [...keptAnswers, ...gone]) await scope.into('idempotency_keys', row).execute()
  await night(t, '2026-06-01T03:00:00+10:00')
  const left = await (await t.scope()).from('idempotency_keys').select('key').execute()
  expect(left.map(({ key }) => key).sort()).toEqual(keptAnswers.map(({ key }) => key).sort())
})
