import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave, askedLeave } from './examples.ts'

const read = (t: Tenant, id: number, as: TestUser) => t.call(leave.one, { params: { id } }, { as })

test('one leave is read by its person and by the office, health data by those who may read it', async () => {
  const t = await aTenant()
  const [person, colleague, leader, manager] = [
    await aUser(t),
    await aUser(t),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 3 }),
  ]
  const sick = await askedLeave(t, person, { kind: 'SICK', reason: 'A broken arm' })
  expect(await read(t, sick.id, person)).toEqual(sick)
  expect(await read(t, sick.id, t.boss)).toMatchObject({ id: sick.id, reason: 'A broken arm' })
  expect(await read(t, sick.id, manager)).toEqual({ ...sick, reason: null, typeId: null, typeName: null })
  for (const as of [colleague, leader])
    expect((await t.refused(leave.one, { params: { id: sick.id } }, { as })).status).toBe(404)
  const other = await aTenant()
  expect((await other.refused(leave.one, { params: { id: sick.id } })).status).toBe(404)
})

test('what waits is counted and listed for those who may decide it', async () => {
  const t = await aTenant()
  const [person, manager, peer] = [
    await aUser(t),
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 3, firstName: 'Peer' }),
  ]
  const type = await aLeaveType(t)
  const ofPerson = await askedLeave(t, person, { from: '2046-06-01', to: '2046-06-02', type })
  const ofManager = await askedLeave(t, manager, { from: '2046-05-01', to: '2046-05-02', type })
  const ofBoss = await askedLeave(t, t.boss, { from: '2046-04-01', to: '2046-04-02', type })
  await approvedLeave(t, person, { from: '2046-07-01', to: '2046-07-02', type })
  const waits = async (as: TestUser) => {
    const { leave: counted } = await t.call(works.attention, {}, { as })
    const board = (await t.call(today.attention, {}, { as })).leave
    const query = { states: ['REQUESTED' as const], decidable: true }
    const rows = rowsOf(await t.call(leave.list, { query }, { as }))
    expect(board.count).toBe(counted)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(board.rows.map(({ id }) => id).toSorted())
    return board.rows
  }
  const ids = async (as: TestUser) => (await waits(as)).map(({ id }) => id)
  expect(await ids(t.boss)).toEqual([ofBoss.id, ofManager.id, ofPerson.id])
  expect(await ids(manager)).toEqual([ofPerson.id])
  expect(await ids(peer)).toEqual([ofManager.id, ofPerson.id])
  expect((await waits(manager))[0]).toEqual({
    id: ofPerson.id,
    tenantUserId: person.id,
    name: `${person.firstName} ${person.lastName}`,
    distinguishedBy: null,
    ...{ from: '2046-06-01', to: '2046-06-02', isPartDay: false },
  })
})
