import { type Action, actions } from '@muster/contract/actions'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aProblem } from '../problems/examples.ts'
import { minutesOn } from '../works/examples.ts'
import { keepsOneAction } from './answer-rounds.ts'
import { actionDue } from './overdue.ts'
import {
  anInspectedJob,
  anInspection,
  answer,
  criticalRule,
  floorOf,
  saveRules,
  tapsOf,
} from './test-visits.ts'

const listed = async (t: Tenant, query = {}) => (await t.call(actions.list, { query })) as Action[]
const ofAll = (t: Tenant) => listed(t, { show: 'all' })
const read = (t: Tenant, id: number) => t.call(actions.read, { params: { id } })
const kindsOf = async (t: Tenant, id: number) => (await read(t, id)).changes.map(({ kind }) => kind)

test('a company without rules makes no actions', async () => {
  const t = await aTenant()
  const job = await anInspectedJob(t)
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  expect(await ofAll(t)).toEqual([])
  const events = await (await t.scope())
    .from('domain_events')
    .where('name', '=', 'work.answered')
    .selectAll()
    .execute()
  expect(events).toEqual([])
})

test('a critical check that fails makes an action, due as its rule says, and an entry of the visit', async () => {
  const t = await aTenant()
  const owner = await aUser(t)
  await saveRules(t, { ...criticalRule, ownerUserId: owner.id, asksPhoto: true })
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  const answeredAt = minutesOn(t, -10)
  await answer(t, visit, tapsOf(job), 'false', answeredAt)
  await answer(t, visit, floorOf(job), '1')
  await t.settle()
  const [action, ...more] = await listed(t)
  expect(more).toEqual([])
  expect(action).toMatchObject({
    ...{ source: 'ANSWER', state: 'OPEN', title: 'Taps: Do not drip', jobLocationId: job.site.id },
    ...{ workId: visit.id, priority: 'HIGH', asksPhoto: true, isOverdue: false, answerCorrected: false },
    owner: { tenantUserId: owner.id },
  })
  expect(Date.parse(action!.dueAt!) - Date.parse(answeredAt)).toBe(24 * 3_600_000)
  const { entries, intact } = await t.call(works.evidence, { params: { id: visit.id } })
  expect(entries.map(({ kind }) => kind)).toContain('action')
  expect(intact).toBe(true)
})

test('the same item that fails again adds to its action; one that was done is open again', async () => {
  const t = await aTenant()
  await saveRules(t, criticalRule)
  const job = await anInspectedJob(t)
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  const [first] = await listed(t)
  await t.call(actions.done, { params: { id: first!.id }, body: {} })
  t.clock.aSecondPasses()
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  const [again, ...more] = await listed(t)
  expect(more).toEqual([])
  expect(again).toMatchObject({ id: first!.id, state: 'OPEN' })
  expect((await read(t, first!.id)).answers).toHaveLength(2)
  expect(await kindsOf(t, first!.id)).toEqual(['MADE', 'DONE', 'FAILED_AGAIN'])
})

test('a corrected answer keeps the action and flags it; so does a visit that is voided', async () => {
  const t = await aTenant()
  await saveRules(t, criticalRule)
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  await answer(t, visit, tapsOf(job), 'false')
  await t.settle()
  await answer(t, visit, tapsOf(job), 'true')
  await t.settle()
  const [action] = await listed(t)
  expect(action).toMatchObject({ state: 'OPEN', answerCorrected: true })
  await answer(t, visit, tapsOf(job), 'false')
  await t.settle()
  expect(await listed(t)).toMatchObject([{ id: action!.id, answerCorrected: false }])
  await t.call(works.void, { params: { id: visit.id }, body: { reason: 'Wrong site' } })
  await t.settle()
  expect(await ofAll(t)).toMatchObject([{ id: action!.id, answerCorrected: true }])
})

test('rules that are taken away flag nothing; an answer that arrives again makes nothing once it is verified', async () => {
  const t = await aTenant()
  await saveRules(t, criticalRule)
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  await answer(t, visit, tapsOf(job), 'false')
  await t.settle()
  const [action] = await listed(t)
  const params = { id: action!.id }
  await t.call(actions.done, { params, body: {} }, { as: await aUser(t, { level: 3 }) })
  await t.call(actions.verify, { params, body: {} })
  // Another visit of before the repair, whose phone had no signal.
  const late = await anInspection(t, job)
  await answer(t, late, tapsOf(job), 'false', minutesOn(t, -60))
  await answer(t, visit, tapsOf(job), 'false')
  await t.settle()
  expect(await ofAll(t)).toMatchObject([{ id: action!.id, state: 'VERIFIED', answerCorrected: false }])
  await saveRules(t)
  await answer(t, visit, floorOf(job), '5')
  await t.call(
    works.complete,
    { params: { id: visit.id }, body: { endedAt: minutesOn(t, 0) } },
    { as: visit.by },
  )
  await t.settle()
  expect(await ofAll(t)).toMatchObject([{ id: action!.id, answerCorrected: false }])
})

test('a rating or the score of a visit that is low enough makes an action', async () => {
  const t = await aTenant()
  const bandRule = { ...criticalRule, kind: 'BAND' as const, band: 'fair' as const, hours: 48 }
  await saveRules(t, { ...criticalRule, kind: 'RATING', rating: 2 }, bandRule)
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  await answer(t, visit, floorOf(job), '3')
  await t.settle()
  expect(await listed(t)).toEqual([])
  await answer(t, visit, floorOf(job), '2')
  await t.call(
    works.complete,
    { params: { id: visit.id }, body: { endedAt: minutesOn(t, 0) } },
    { as: visit.by },
  )
  await t.settle()
  expect((await listed(t, { sort: 'made' })).map(({ title }) => title).sort()).toEqual([
    `${job.detail.title}: 40 %`,
    'Floor',
  ])
})

test('a problem of a client makes an action once', async () => {
  const t = await aTenant()
  await saveRules(t, { ...criticalRule, kind: 'CLIENT_PROBLEM' })
  const { id } = await aProblem(t)
  await t.settle()
  expect(await listed(t)).toMatchObject([{ source: 'CLIENT_PROBLEM', problemId: id, workId: null }])
})

test('the items of a newer checklist are the same ones', async () => {
  const t = await aTenant()
  await saveRules(t, criticalRule)
  const job = await anInspectedJob(t)
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  // A sub-task of another version has the origin of the first; one that is taken out leaves its action as it is.
  const other = await anInspectedJob(t)
  const scope = await t.scope()
  const [taps] = job.detail.specs[0]!.items
  await scope
    .change('job_spec_items', { origin_id: taps!.id })
    .where('id', '=', other.detail.specs[0]!.items[0]!.id)
    .execute()
  const visit = await anInspection(t, { ...other, site: job.site })
  await answer(t, visit, tapsOf(other), 'false')
  await t.settle()
  expect(await listed(t)).toHaveLength(1)
})

test('who leaves owns nothing from that moment on; the actions of an archived site are closed', async () => {
  const t = await aTenant()
  const owner = await aUser(t)
  await saveRules(t, { ...criticalRule, ownerUserId: owner.id })
  const job = await anInspectedJob(t)
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  const [{ id }] = (await listed(t)) as [Action]
  await t.call(users.remove, { params: { id: owner.id }, query: { force: true } })
  expect(await read(t, id)).toMatchObject({ owner: null, state: 'OPEN' })
  await t.settle()
  expect(await kindsOf(t, id)).toEqual(['MADE', 'ASSIGNED'])
  await t.call(sites.remove, { params: { id: job.site.id }, query: { force: true } })
  await t.settle()
  expect(await read(t, id)).toMatchObject({ state: 'CLOSED', reason: 'SITE_ARCHIVED' })
  await answer(t, await anInspection(t, job), tapsOf(job), 'false')
  await t.settle()
  expect(await ofAll(t)).toHaveLength(1)
})

test('an action that is overdue is told once for each due time', async () => {
  const t = await aTenant()
  await saveRules(t, { ...criticalRule, hours: 1 })
  const job = await anInspectedJob(t)
  await answer(t, await anInspection(t, job), tapsOf(job), 'false', minutesOn(t, -90))
  await t.settle()
  const [{ id }] = (await listed(t, { overdue: true })) as [Action]
  for (let n = 0; n < 3; n += 1) await actionDue(await t.scope(), { actionId: id })
  await t.settle()
  expect(await kindsOf(t, id)).toEqual(['MADE', 'OVERDUE'])
})

test('of doubled, late and re-ordered answers each item of a site has one action', async () => {
  await keepsOneAction(await aTenant(), 12)
})
