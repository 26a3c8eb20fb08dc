import { roster } from '@muster/contract/planning/roster'
import { areas } from '@muster/contract/users/areas'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aSiteGroup, type TestJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { approvedLeave } from '../../leave/examples.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const first = '2026-04-06'
const next = '2026-04-13'
const weekOf = (startDate: string) => ({ startDate, endDate: `2026-04-${Number(startDate.slice(8)) + 6}` })
const save = (t: Tenant, job: TestJob, keepPeople = true, startDate = first) =>
  t.call(roster.saveTemplate, {
    body: { name: 'Usual week', startDate, locationId: job.site.id, keepPeople },
  })
const check = (t: Tenant, id: number, startDate = next) =>
  t.call(roster.checkTemplate, { params: { id }, body: { startDate } })
const apply = (t: Tenant, id: number, startDate = next) =>
  t.call(roster.applyTemplate, { params: { id }, body: { startDate } })
async function planned(t: Tenant, startDate = next) {
  const { shifts, places } = await t.call(roster.read, { query: { ...weekOf(startDate), by: 'SITE' } })
  return {
    shifts: shifts
      .map(({ tenantUserId, startTime, draft }) => `${tenantUserId} ${startTime.slice(5, 16)} ${draft}`)
      .sort(),
    open: places.flatMap(({ startTime, uncovered }) =>
      uncovered > 0 ? [`${startTime.slice(5, 16)} ${uncovered}`] : [],
    ),
  }
}

/** Mia on Monday and Leo on Tuesday, once each, at one site. */
async function aWeek() {
  const t = await aTenant()
  const [mia, leo] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [mia, leo] })
  const at = (day: string, worker: TestJob['worker']) =>
    anEvent(t, { ...job, worker }, { startLocal: `2026-04-${day}T18:00:00`, frequency: null })
  await at('06', job.assignees[0]!)
  await at('07', job.assignees[1]!)
  return { t, job, mia, leo }
}

test('a week is saved, looked at and drafted in another one as one act; a second time brings nothing', async () => {
  const { t, job, mia, leo } = await aWeek()
  const saved = await save(t, job)
  expect(saved).toMatchObject({ name: 'Usual week', shifts: 2, open: 0, people: 2, sites: 1 })
  const counts = { changes: 2, open: 0, needed: 0, there: 0, passed: 0, gone: 0, leftOut: [] }
  expect(await check(t, saved.id)).toEqual({ ...counts, conflicts: [] })
  expect((await planned(t)).shifts).toEqual([])
  const { actId, ...applied } = await apply(t, saved.id)
  expect(applied).toMatchObject(counts)
  const drafts = [`${mia.id} 04-13T18:00 ADDED`, `${leo.id} 04-14T18:00 ADDED`].sort()
  expect((await planned(t)).shifts).toEqual(drafts)
  expect(await apply(t, saved.id)).toMatchObject({ actId: null, changes: 0, there: 2 })
  await t.call(roster.undo, { params: { id: actId! } })
  expect(await planned(t)).toEqual({ shifts: [], open: [] })
})

test('of who has left or is on leave the place stays open and is said; Undo takes the place back too', async () => {
  const { t, job, mia, leo } = await aWeek()
  const saved = await save(t, job)
  await t.call(users.remove, { params: { id: mia.id }, query: { force: true } })
  await approvedLeave(t, leo, { from: '2026-04-13', to: '2026-04-19' })
  const preview = await check(t, saved.id)
  expect(preview).toMatchObject({ changes: 0, open: 2, needed: 2 })
  expect(preview.leftOut.map(({ tenantUserId, reason, date }) => [tenantUserId, reason, date])).toEqual([
    [mia.id, 'LEFT', '2026-04-13'],
    [leo.id, 'LEAVE', '2026-04-14'],
  ])
  const { actId } = await apply(t, saved.id)
  expect((await planned(t)).open).toEqual(['04-13T18:00 1', '04-14T18:00 1'])
  expect(await apply(t, saved.id)).toMatchObject({ actId: null, changes: 0, open: 2, needed: 0 })
  expect((await planned(t)).open).toEqual(['04-13T18:00 1', '04-14T18:00 1'])
  await t.call(roster.undo, { params: { id: actId! } })
  expect((await planned(t)).open).toEqual([])
})

test('saved without people all shifts come as open places, and those that a pattern needs anyway are not doubled', async () => {
  const { t, job } = await aWeek()
  await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { startTime: '2026-04-08T06:00:00+10:00', duration: 60, recursiveFrequency: 'WEEKLY', places: 2 },
  })
  const saved = await save(t, job, false)
  expect(saved).toMatchObject({ shifts: 4, open: 4, people: 0 })
  await apply(t, saved.id)
  expect((await planned(t)).open.sort()).toEqual(['04-13T18:00 1', '04-14T18:00 1', '04-15T06:00 2'])
})

test('what fills a place of a pattern fills it in the other week; a place that others have is left out and said', async () => {
  const { t, job, mia, leo } = await aWeek()
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { startTime: '2026-04-08T06:00:00+10:00', duration: 60, recursiveFrequency: 'WEEKLY' },
  })
  const place = (day: string, { id }: TestUser) =>
    t.call(roster.place, {
      body: { patternId, occurrenceStart: `2026-04-${day}T06:00:00+10:00`, tenantUserId: id },
    })
  await place('08', mia)
  const saved = await save(t, job)
  await place('22', leo)
  expect(await apply(t, saved.id)).toMatchObject({ changes: 3, leftOut: [] })
  expect((await planned(t)).open).toEqual([])
  const full = await apply(t, saved.id, '2026-04-20')
  expect(full).toMatchObject({ changes: 2, leftOut: [{ tenantUserId: mia.id, reason: 'FULL' }] })
})

test('a week keeps the clock of its site over a change of the clocks, and what has passed is left out', async () => {
  const t = await aTenant()
  const site = await aSite(t, { timezone: 'Australia/Sydney' })
  const job = await aJob(t, { site })
  await anEvent(t, job, { startLocal: '2026-03-29T06:00:00', frequency: null })
  const saved = await save(t, job, true, '2026-03-23')
  // Clocks went back on Sunday, 5 April.
  await apply(t, saved.id, '2026-03-30')
  const { shifts } = await t.call(roster.read, {
    query: { startDate: '2026-03-30', endDate: '2026-04-05', by: 'SITE' },
  })
  expect(shifts.map(({ startTime }) => startTime)).toEqual(['2026-04-05T06:00:00.000+10:00'])
  expect(await apply(t, saved.id, '2026-03-23')).toMatchObject({ changes: 0, there: 0, passed: 1 })
})

test('rules are asked before: a conflict is said by name, and drafted all the same', async () => {
  const { t, job, mia } = await aWeek()
  const saved = await save(t, job)
  const other = await aJob(t, { assignees: [mia] })
  await anEvent(t, other, { startLocal: '2026-04-13T18:30:00', frequency: null })
  const { conflicts } = await check(t, saved.id)
  expect(conflicts).toMatchObject([{ kind: 'overlap', userAssigneeId: mia.id }])
  expect((await apply(t, saved.id)).conflicts).toHaveLength(1)
})

test('templates are listed by name, renamed and removed; a site that was archived meanwhile brings nothing', async () => {
  const { t, job } = await aWeek()
  const { id } = await save(t, job)
  await t.call(roster.renameTemplate, { params: { id }, body: { name: 'Another week' } })
  expect((await t.call(roster.templates)).map(({ name }) => name)).toEqual(['Another week'])
  await (await t.scope()).change('jobs', { enabled: false }).where('id', '=', job.id).execute()
  expect(await apply(t, id)).toMatchObject({ actId: null, changes: 0, open: 0, gone: 2 })
  const empty = { name: 'Empty', startDate: first, locationId: job.site.id, keepPeople: true }
  expect(await t.refused(roster.saveTemplate, { body: empty })).toMatchObject({ status: 422 })
  await t.call(roster.removeTemplate, { params: { id } })
  expect(await t.call(roster.templates)).toEqual([])
})

test('a manager of areas has the templates of own sites alone, and nobody below has any', async () => {
  const { t, job } = await aWeek()
  const { id } = await save(t, job)
  const manager = await aUser(t, { level: 3 })
  const group = await aSiteGroup(t)
  const body = { areas: [{ groupId: group.id, from: '2026-04-01' }], version: 0 }
  await t.call(areas.save, { params: { id: manager.id }, body })
  expect(await t.call(roster.templates, {}, { as: manager })).toEqual([])
  for (const endpoint of [roster.applyTemplate, roster.checkTemplate] as const)
    expect(
      await t.refused(endpoint, { params: { id }, body: { startDate: next } }, { as: manager }),
    ).toMatchObject({ status: 404 })
  const leader = await aUser(t, { level: 4 })
  expect(
    await t.refused(roster.applyTemplate, { params: { id }, body: { startDate: next } }, { as: leader }),
  ).toMatchObject({ status: 403 })
})

test('two who apply a template at once bring its shifts once', async () => {
  const { t, job } = await aWeek()
  const { id } = await save(t, job)
  await Promise.all([apply(t, id), apply(t, id)])
  expect((await planned(t)).shifts).toHaveLength(2)
})
