import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { suspensions } from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aContract, aJob, anEvent, aSite, aSiteGroup } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { draftShifts } from '../roster/drafts/draft-shifts.ts'

let t: Tenant
let north: number
let south: number
/** Of the north alone, of both, and of the whole company. */
let manager: TestUser
let ofBoth: TestUser

async function give(person: TestUser, groupId: number) {
  await insert(await t.scope(), 'manager_areas', {
    ...{ user_id: person.id, site_group_id: groupId, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })
}
async function aSiteIn(groupId: number, client?: TestUser) {
  const site = await aSite(t, client ? { client } : {})
  await (await t.scope()).into('site_group_sites', { site_group_id: groupId, site_id: site.id }).execute()
  return site
}
const onMonday = { startLocal: '2046-03-05T06:00:00', durationMinutes: 240, frequency: null }
const march = { startDate: '2046-03-05', endDate: '2046-03-11' }

/** A person with a shift of four hours in the north and one that overlaps it in the south, drafts of both. */
async function aPersonOfBoth() {
  const person = await aUser(t)
  const here = await aJob(t, { site: await aSiteIn(north), assignees: [person] })
  const there = await aJob(t, { site: await aSiteIn(south), assignees: [person] })
  const eventId = await anEvent(t, here, onMonday)
  await anEvent(t, there, { ...onMonday, startLocal: '2046-03-05T08:00:00' })
  return { person, here, there, eventId }
}

beforeAll(async () => {
  t = await aTenant()
  t.clock.set(new Date('2046-02-05T00:00:00Z'))
  north = (await aSiteGroup(t)).id
  south = (await aSiteGroup(t)).id
  manager = await aUser(t, { level: 3 })
  ofBoth = await aUser(t, { level: 3 })
  await give(manager, north)
  await give(ofBoth, north)
  await give(ofBoth, south)
})
afterAll(() => t.clock.set(undefined))

test('A new site goes into the only area of its manager, or into one that is named', async () => {
  const { client, id: contractId } = await aContract(t, { sites: [await aSiteIn(north)] })
  const body = {
    name: 'Hall',
    address: '1 Queen Street',
    lat: -27.47,
    lang: 153.02,
    clientId: client.id,
    contractId,
  }
  const site = await t.call(sites.create, { body }, { as: manager })
  expect(site.jobLocationGroups.map(({ id }) => id)).toEqual([north])
  const refused = { status: 422, errors: [{ path: 'groupIdsToAdd' }] }
  expect(await t.refused(sites.create, { body }, { as: ofBoth })).toMatchObject(refused)
  const elsewhere = { ...body, groupIdsToAdd: [south] }
  expect(await t.refused(sites.create, { body: elsewhere }, { as: manager })).toMatchObject(refused)
  const named = await t.call(sites.create, { body: elsewhere }, { as: ofBoth })
  expect(named.jobLocationGroups.map(({ id }) => id)).toEqual([south])
  const moved = { params: { id: site.id }, body: { groupIdsToRemove: [north] } }
  expect(await t.refused(sites.update, moved, { as: manager })).toMatchObject({ reason: 'access.area' })
})

test('A person who is also elsewhere is removed and suspended by a manager of all their sites', async () => {
  const { person } = await aPersonOfBoth()
  const params = { id: person.id }
  const body = { from: '2046-05-07', until: '2046-05-13', reason: 'A complaint', shifts: 'KEEP' as const }
  const refused = { status: 403, reason: 'access.otherAreas' }
  expect(await t.refused(suspensions.add, { params, body }, { as: manager })).toMatchObject(refused)
  const removal = { params, query: { force: true } }
  expect(await t.refused(users.remove, removal, { as: manager })).toMatchObject(refused)
  await t.call(suspensions.add, { params, body }, { as: ofBoth })
  await t.call(users.remove, removal, { as: ofBoth })
})

test('The roster of an area shows its shifts, and hours and conflicts elsewhere without their site', async () => {
  const { person, here, there, eventId } = await aPersonOfBoth()
  const read = await t.call(roster.read, { query: march }, { as: manager })
  expect(read.shifts.filter(({ tenantUserId }) => tenantUserId === person.id)).toMatchObject([{ eventId }])
  expect(read.people.find(({ tenantUserId }) => tenantUserId === person.id)).toMatchObject({
    ...{ plannedMinutes: 240, elsewhereMinutes: 240 },
  })
  expect(read.conflicts.filter(({ tenantUserId }) => tenantUserId === person.id)).toMatchObject([
    { kind: 'overlap', eventId, otherTimes: '08:00 – 12:00' },
  ])
  expect(read.jobs.map(({ id }) => id)).toContain(here.id)
  expect(JSON.stringify(read)).not.toContain(there.site.name)
  const both = await t.call(roster.read, { query: march }, { as: ofBoth })
  const whole = both.people.find(({ tenantUserId }) => tenantUserId === person.id)
  expect(whole).toMatchObject({ plannedMinutes: 480 })
  expect(whole).not.toHaveProperty('elsewhereMinutes')
})

test('Saving a shift that meets one elsewhere says its times, and no site', async () => {
  const { person, here, there } = await aPersonOfBoth()
  const shift = {
    ...{ mappedId: here.id, userAssigneeId: person.id, notifyBeforeMinutes: 5, recursiveFrequency: null },
    ...{ startTime: '2046-03-05T10:30:00+10:00', duration: 60 },
  }
  const refused = await t.refused(calendar.create, { body: shift }, { as: manager })
  expect(refused).toMatchObject({
    reason: 'schedule.warned',
    data: { conflicts: [{ kind: 'overlap', otherTimes: '08:00 – 12:00' }] },
  })
  expect(JSON.stringify(refused)).not.toContain(there.site.name)
  expect(refused.message).toContain('is planned elsewhere')
})

test('Of one act a manager of areas sees, publishes and undoes what is at their sites', async () => {
  const { person, here, there } = await aPersonOfBoth()
  const shiftAt = (jobId: number, startTime: string) =>
    ({ kind: 'ADD', jobId, tenantUserId: person.id, startTime, duration: 60 }) as const
  const draft = async () =>
    draftShifts(await t.scope(t.boss), [
      shiftAt(here.id, '2046-03-07T06:00:00+10:00'),
      shiftAt(there.id, '2046-03-08T06:00:00+10:00'),
    ])
  const jobsDrafted = async (as: TestUser) => {
    const drafts = await t.call(roster.drafts, { query: {} }, { as })
    return (Array.isArray(drafts) ? drafts : drafts.content).map(({ jobId }) => jobId).sort()
  }
  const { actId } = await draft()
  expect(await jobsDrafted(manager)).toEqual([here.id])
  await t.call(roster.undo, { params: { id: actId! } }, { as: manager })
  expect(await jobsDrafted(t.boss)).toEqual([there.id])
  expect(await t.refused(roster.undo, { params: { id: actId! } }, { as: manager })).toMatchObject({
    status: 404,
  })
  await t.call(roster.undo, { params: { id: actId! } })
  await draft()
  const published = await t.call(roster.publish, { query: { force: true }, body: march }, { as: manager })
  expect(published).toMatchObject({ changes: 1, elsewhere: 0 })
  expect(await jobsDrafted(t.boss)).toEqual([there.id])
  // A site that moves takes its draft along.
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: north, site_id: there.site.id }).execute()
  expect(await jobsDrafted(manager)).toEqual([there.id])
})
