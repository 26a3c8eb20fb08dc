import { type DutyHoursInput, duty } from '@muster/contract/duty'
import { leave } from '@muster/contract/leave/leave'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aSite, aSiteGroup } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aLeaveType } from '../leave/examples.ts'
import { suspended } from '../suspensions/examples.ts'
import { always } from './examples.ts'

// Friday, 13:00 by the clock of the company, which is Sydney's.
standingStill('2026-03-06T02:00:00Z')

const hoursOf = (ids: readonly number[], given: Partial<DutyHoursInput> = {}): DutyHoursInput => ({
  ...{ ...always, tenantUserIds: [...ids], roleId: null },
  ...given,
})
const save = (t: Tenant, groupId: number | null, hours: DutyHoursInput[], version = 0) =>
  t.call(duty.save, { body: { groupId, hours, version } })
const now = (t: Tenant, siteId: number, at?: string) =>
  t.call(duty.now, { query: { siteId, ...(at && { at }) } })

async function aSiteOf(t: Tenant, groupId: number) {
  const site = await aSite(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: groupId, site_id: site.id }).execute()
  return site
}

test('hours of an area are saved and read with their people in order; two saves do not overwrite each other unseen', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const [one, two] = [await aUser(t, { level: 3 }), await aUser(t, { level: 4 })]
  const night = { weekdays: [5, 1], startTime: '22:00', endTime: '06:00' }
  const saved = await save(t, group.id, [
    hoursOf([two.id, one.id], night),
    hoursOf([], { roleId: t.roleIds.get(3)! }),
  ])
  expect(saved).toMatchObject({
    groupId: group.id,
    name: group.name,
    version: 1,
    hours: [
      {
        weekdays: [1, 5],
        startTime: '22:00',
        endTime: '06:00',
        people: [{ tenantUserId: two.id }, { tenantUserId: one.id }],
        roleId: null,
      },
      { people: [], roleName: 'Manager' },
    ],
  })
  const { weekStart, areas } = await t.call(duty.list, { query: {} })
  expect(weekStart).toBe('2026-03-02')
  expect(areas.map(({ groupId, version }) => [groupId, version])).toEqual([
    [null, 0],
    [group.id, 1],
  ])
  const stale = await t.refused(duty.save, { body: { groupId: group.id, hours: [], version: 0 } })
  expect(stale).toMatchObject({ status: 409, code: 'E030', data: { version: 1 } })
  const twice = await Promise.all(
    [1, 2].map(() => t.send(duty.save, { body: { groupId: null, hours: [hoursOf([one.id])], version: 0 } })),
  )
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('only levels 1 and 2 save, levels 1 to 3 read, and only leaders are on duty', async () => {
  const t = await aTenant()
  const [manager, leader, worker] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 4 }),
    await aUser(t),
  ]
  const body = { groupId: null, version: 0, hours: [hoursOf([worker.id])] }
  expect((await t.refused(duty.save, { body }, { as: manager })).status).toBe(403)
  expect((await t.refused(duty.list, { query: {} }, { as: leader })).status).toBe(403)
  expect((await t.call(duty.list, { query: {} }, { as: manager })).areas).toHaveLength(1)
  const refused = await t.refused(duty.save, { body })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'hours.0.tenantUserIds' }] })
  const nobody = await t.refused(duty.save, { body: { ...body, hours: [hoursOf([])] } })
  expect(nobody).toMatchObject({ status: 400, errors: [{ path: 'hours.0.tenantUserIds' }] })
  const role = hoursOf([], { roleId: t.roleIds.get(5)! })
  expect(await t.refused(duty.save, { body: { ...body, hours: [role] } })).toMatchObject({
    errors: [{ path: 'hours.0.roleId' }],
  })
})

test('who is told now, then who, and why nobody', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const site = await aSiteOf(t, group.id)
  expect(await now(t, site.id)).toMatchObject({ steps: [], nobody: 'NO_DUTY' })
  const [one, two, three, admin] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 2 }),
  ]
  await save(t, group.id, [hoursOf([one.id, two.id, three.id], { weekdays: [6, 7], endTime: '20:00' })])
  const type = (await aLeaveType(t)).id
  await t.call(leave.add, {
    body: { tenantUserId: one.id, from: '2026-03-07', to: '2026-03-08', type },
  })
  await suspended(t, three, { from: '2026-03-07', until: '2026-03-08', shifts: 'KEEP' })
  expect(await now(t, site.id, '2026-03-07T05:00:00+10:00')).toMatchObject({
    steps: [[{ tenantUserId: two.id }]],
    last: [{ tenantUserId: admin.id }],
    nobody: null,
    absent: [
      { tenantUserId: one.id, why: 'LEAVE' },
      { tenantUserId: three.id, why: 'SUSPENDED' },
    ],
  })
  // Sunday night is nobody's.
  expect(await now(t, site.id, '2026-03-08T20:00:00+10:00')).toMatchObject({ steps: [], nobody: 'NO_HOURS' })
  await t.call(users.remove, { params: two, query: { force: true } })
  expect(await now(t, site.id, '2026-03-07T05:00:00+10:00')).toMatchObject({ nobody: 'NOBODY_LEFT' })
  // The company's own hours count where the group has nobody.
  await save(t, null, [hoursOf([t.boss.id])])
  expect(await now(t, site.id, '2026-03-07T05:00:00+10:00')).toMatchObject({
    steps: [[{ tenantUserId: t.boss.id }]],
  })
  const other = await aTenant()
  expect((await other.refused(duty.now, { query: { siteId: site.id } })).status).toBe(404)
})

test('gaps of the week and of the next 48 hours, none where no duty is kept', async () => {
  const t = await aTenant()
  expect(await t.call(duty.gaps)).toEqual([])
  const group = await aSiteGroup(t)
  const person = await aUser(t, { level: 3 })
  const localMoment = (text: string) => `${text}:00.000+11:00`
  // Around the clock but on Sunday night, from 22:00 to 06:00 of Monday.
  await save(t, group.id, [
    hoursOf([person.id], { weekdays: [2, 3, 4, 5, 6] }),
    hoursOf([person.id], { weekdays: [7], endTime: '22:00' }),
    hoursOf([person.id], { weekdays: [1], startTime: '06:00' }),
  ])
  const gap = {
    from: localMoment('2026-03-08T22:00'),
    to: localMoment('2026-03-09T00:00'),
    reason: 'NO_HOURS',
  }
  const { areas } = await t.call(duty.list, { query: { date: '2026-03-05' } })
  expect(areas[1]!.gaps).toEqual([
    { from: localMoment('2026-03-02T00:00'), to: localMoment('2026-03-02T06:00'), reason: 'NO_HOURS' },
    gap,
  ])
  // On Friday Sunday night is further than 48 hours away; on Saturday it is not.
  expect(await t.call(duty.gaps)).toEqual([])
  t.clock.set(new Date('2026-03-07T22:00:00+11:00'))
  expect(await t.call(duty.gaps)).toEqual([
    {
      groupId: group.id,
      name: group.name,
      from: gap.from,
      to: localMoment('2026-03-09T06:00'),
      reason: 'NO_HOURS',
    },
  ])
  // Leave of the only person is a gap too, for as long as it lasts.
  const type = (await aLeaveType(t)).id
  const times = { from: localMoment('2026-03-08T08:00'), to: localMoment('2026-03-08T10:00') }
  await t.call(leave.add, { body: { tenantUserId: person.id, ...times, type } })
  expect(await t.call(duty.gaps)).toMatchObject([{ ...times, reason: 'NOBODY_LEFT' }, { from: gap.from }])
})

test('a group that is removed takes its hours along, a role leaves them to the role of its people', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const role = await t.call(roles.create, { body: { name: 'Duty officers', roleLevel: 3 } })
  await save(t, group.id, [hoursOf([], { roleId: role.id })])
  await t.call(roles.remove, { params: role, query: {} })
  const { areas } = await t.call(duty.list, { query: {} })
  expect(areas[1]).toMatchObject({ hours: [{ people: [], roleName: 'Manager' }] })
  expect(areas[1]!.gaps).toMatchObject([{ reason: 'NOBODY_LEFT' }])
  await t.call(siteGroups.remove, { params: group })
  expect((await t.call(duty.list, { query: {} })).areas).toHaveLength(1)
  const gone = { groupId: group.id, hours: [], version: 1 }
  expect((await t.refused(duty.save, { body: gone })).status).toBe(404)
})

test('the night of a clock change has no gap between hours that meet, and lasts as long as its clock', async () => {
  const t = await aTenant()
  const [one, two] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  const site = await aSite(t)
  await save(t, null, [
    hoursOf([one.id], { startTime: '06:00', endTime: '02:30' }),
    hoursOf([two.id], { startTime: '02:30', endTime: '06:00' }),
  ])
  for (const date of ['2026-04-05', '2026-10-04']) {
    const { areas } = await t.call(duty.list, { query: { date } })
    expect(areas[0]!.gaps).toEqual([])
  }
  const first = async (at: string) =>
    (await now(t, site.id, at)).steps[0]!.map(({ tenantUserId }) => tenantUserId)
  // The clock shows half past two twice: in the hour between both are on duty.
  expect(await first('2026-04-05T02:45:00+11:00')).toEqual([one.id, two.id])
  expect(await first('2026-04-05T02:15:00+11:00')).toEqual([one.id])
  expect(await first('2026-04-05T02:45:00+10:00')).toEqual([two.id])
})
