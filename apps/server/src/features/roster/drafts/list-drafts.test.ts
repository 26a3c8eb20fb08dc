import { type Page, rowsOf } from '@muster/contract/kit/rows'
import { roster } from '@muster/contract/planning/roster'
import type { RosterDraft } from '@muster/contract/planning/roster-drafts'
import { expect, test } from 'vitest'
import { aJob, aJobDetail, anEvent, aSite } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const onDay = (day: string) => `2026-04-${day}T18:00:00+10:00`
const listOf = async (t: Tenant, query: object = {}, as: TestUser = t.boss) =>
  rowsOf(await t.call(roster.drafts, { query }, { as }))
const kinds = (drafts: readonly RosterDraft[]) =>
  drafts.map(({ kind, name, toName, date }) => `${kind} ${name} ${toName} ${date.slice(8)}`)
const change = (t: Tenant, changes: object[], as: TestUser = t.boss) =>
  t.call(roster.change, { body: { changes: changes as never } }, { as })

async function anOffice() {
  const t = await aTenant()
  const [mia, leo] = [
    await aUser(t, { firstName: 'Mia', lastName: 'Tran' }),
    await aUser(t, { firstName: 'Leo', lastName: 'Park' }),
  ]
  const job = await aJob(t, {
    site: await aSite(t, { name: 'Tower' }),
    detail: await aJobDetail(t, { title: 'Evening clean' }),
    assignees: [mia],
  })
  const manager = await aUser(t, { level: 2, firstName: 'Priya', lastName: 'Raman' })
  const add = (day: string, person = mia) => ({
    ...{ kind: 'ADD', jobId: job.id, tenantUserId: person.id, startTime: onDay(day), duration: 150 },
  })
  return { t, mia, leo, job, manager, add }
}

test('R-08: each unpublished change says whose shift, where, which day, what kind and by whom, on all days', async () => {
  const { t, mia, leo, job, manager, add } = await anOffice()
  const shift = { startLocal: '2026-04-06T18:00:00', frequency: null }
  const ids = [await anEvent(t, job, shift), await anEvent(t, job, shift), await anEvent(t, job, shift)]
  const [one, two, three] = ids.map((eventId) => ({ eventId, occurrenceStart: onDay('06') }))
  await change(t, [{ kind: 'REMOVE', ...one }], manager)
  await change(t, [{ kind: 'MOVE', ...two, startTime: onDay('08') }])
  await change(t, [{ kind: 'MOVE', ...three, tenantUserId: leo.id }])
  // Far from any week that is in sight.
  await change(t, [add('29')], manager)
  const drafts = await listOf(t)
  expect(kinds(drafts)).toEqual([
    'ADDED Mia Tran null 29',
    'GIVEN Mia Tran Leo Park 06',
    'MOVED Mia Tran null 06',
    'REMOVED Mia Tran null 06',
  ])
  expect(drafts[0]).toMatchObject({
    ...{ tenantUserId: mia.id, jobId: job.id, jobTitle: 'Evening clean', locationName: 'Tower' },
    ...{ byUserId: manager.id, byName: 'Priya Raman', at: '2026-04-01T00:00:00.000Z', actChanges: 1 },
    ...{ repeats: false, after: { startTime: '2026-04-29T18:00:00.000+10:00', duration: 150 } },
  })
  expect(drafts[1]).toMatchObject({ toUserId: leo.id })
  expect(drafts[2]!.after!.startTime).toBe('2026-04-08T18:00:00.000+10:00')
  expect(drafts[3]!.after).toBeNull()
  expect(kinds(await listOf(t, { mine: true }, manager))).toEqual([
    'ADDED Mia Tran null 29',
    'REMOVED Mia Tran null 06',
  ])
  expect(kinds(await listOf(t, { search: 'leo' }))).toEqual(['GIVEN Mia Tran Leo Park 06'])
  expect(await listOf(t, { search: 'tower mia' })).toHaveLength(4)
  expect(await listOf(t, { search: 'depot' })).toEqual([])
})

test('R-08: more than two hundred acts are all counted, and come in pages', async () => {
  const { t, mia, job } = await anOffice()
  const scope = await t.scope()
  const acts = await scope
    .into(
      'roster_acts',
      Array.from({ length: 205 }, () => ({ created_at: scope.now, created_by: t.boss.id })),
    )
    .returning('id')
    .execute()
  const row = {
    ...{ kind: 'ADD', job_id: job.id, user_id: mia.id, start_local: '2026-04-06T18:00:00' },
    ...{ timezone: 'Australia/Brisbane', duration_minutes: 60, first_date: '2026-04-06' },
  }
  await scope
    .into(
      'roster_changes',
      acts.map(({ id }) => ({ ...row, act_id: id })),
    )
    .execute()
  const days = { startDate: '2026-05-04', endDate: '2026-05-10' }
  expect((await t.call(roster.read, { query: days })).unpublished).toBe(205)
  const page = (await t.call(roster.drafts, { query: { page: 4, size: 50 } })) as Page<RosterDraft>
  expect(page).toMatchObject({ totalElements: 205, totalPages: 5 })
  expect(page.content.map(({ actId }) => actId)).toEqual(
    acts
      .slice(0, 5)
      .map(({ id }) => id)
      .reverse(),
  )
})

test('R-08: what is published together is one change, and an act says how many it takes back', async () => {
  const { t, leo, add } = await anOffice()
  await change(t, [add('07'), add('08'), add('09', leo)])
  const drafts = await listOf(t)
  expect(drafts.map(({ actChanges }) => actChanges)).toEqual([3, 3, 3])
  await change(t, [{ ...add('10'), recursiveFrequency: 'DAILY', until: '2026-04-12' }])
  expect((await listOf(t))[0]).toMatchObject({ repeats: true, date: '2026-04-10', actChanges: 1 })
})

test('R-08: all of mine is taken back at once, and what others drafted stays', async () => {
  const { t, leo, manager, add } = await anOffice()
  await change(t, [add('07'), add('08')], manager)
  await change(t, [add('09')], manager)
  await change(t, [add('10', leo)])
  const as = { as: manager }
  expect(await t.call(roster.undoMine, {}, as)).toEqual({ changes: 3 })
  expect(kinds(await listOf(t))).toEqual(['ADDED Leo Park null 10'])
  expect(await t.call(roster.undoMine, {}, as)).toEqual({ changes: 0 })
})

test('R-08: taking back all of mine does not fill a place twice', async () => {
  const { t, mia, leo, job, manager } = await anOffice()
  const { id: patternId } = await t.call(roster.addPattern, {
    params: job,
    body: { startTime: onDay('07'), duration: 150, recursiveFrequency: null },
  })
  const place = { patternId, occurrenceStart: onDay('07') }
  await t.call(roster.place, { body: { ...place, tenantUserId: mia.id } })
  const days = { startDate: '2026-04-06', endDate: '2026-04-12' }
  await t.call(roster.publish, { query: { force: true }, body: days })
  const [shift] = (await t.call(roster.read, { query: days })).shifts
  const removal = { kind: 'REMOVE', eventId: shift!.eventId, occurrenceStart: onDay('07') }
  await change(t, [removal], manager)
  await t.call(roster.place, { body: { ...place, tenantUserId: leo.id } })
  expect(await t.refused(roster.undoMine, {}, { as: manager })).toMatchObject({ status: 409, code: 'E046' })
  expect(await listOf(t)).toHaveLength(2)
})
