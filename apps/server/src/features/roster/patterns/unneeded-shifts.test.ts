import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const lateWeek = { startDate: '2026-07-06', endDate: '2026-07-12' }
const onDay = (day: string) => `2026-04-${day}T18:00:00+10:00`
const weekdays = (days: number[]) => ({ recursiveFrequency: 'WEEKLY' as const, weekdays: days })
const need = { startTime: onDay('06'), duration: 150, places: 2 }

/** A need on weekdays: Ana does all of them, Ben one Tuesday; published. */
async function aNeed() {
  const t = await aTenant()
  const [ana, ben] = [await aUser(t, { firstName: 'Ana' }), await aUser(t, { firstName: 'Ben' })]
  const job = await aJob(t, { assignees: [ana, ben] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { ...need, ...weekdays([1, 2, 3, 4, 5]) },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: ana.id } })
  await t.call(roster.place, { body: { patternId, occurrenceStart: onDay('07'), tenantUserId: ben.id } })
  await t.call(roster.publish, { query: { force: true }, body: week })
  await t.settle()
  return { t, ana, ben, params: { id: patternId } }
}
const shiftsIn = async (t: Tenant, days = week) =>
  (await t.call(roster.read, { query: { ...days, by: 'SITE' } })).shifts
    .filter(({ draft }) => draft !== 'REMOVED')
    .map(({ tenantUserId, startTime, notNeeded }) => ({
      who: tenantUserId,
      day: startTime.slice(5, 10),
      notNeeded,
    }))
    .sort((one, other) => (one.day + one.who < other.day + other.who ? -1 : 1))
const messagesTo = async (t: Tenant, { id }: { id: number }) => {
  await t.settle()
  const scope = await t.scope()
  return scope.from('notifications').where('user_id', '=', id).select('type').execute()
}
const fewer = { ...need, ...weekdays([1, 3, 5]) }

test('R-07: the check names the people whose days are not needed any more, with their shifts; nothing is written', async () => {
  const { t, ana, ben, params } = await aNeed()
  const before = await shiftsIn(t)
  const { notNeeded, people } = await t.call(roster.checkPattern, { params, body: fewer })
  // Tuesdays and Thursdays of 92 days from Wednesday 1 April: 7 April to 30 June, and 9 April to 2 July at 10:00.
  const alone = { distinguishedBy: null, firstDay: '2026-04-07' }
  expect(notNeeded).toEqual([
    { tenantUserId: ana.id, name: expect.stringContaining('Ana'), shifts: 25, ...alone },
    { tenantUserId: ben.id, name: expect.stringContaining('Ben'), shifts: 1, ...alone },
  ])
  expect(people).toEqual([])
  expect(await shiftsIn(t)).toEqual(before)
  const same = await t.call(roster.checkPattern, {
    params,
    body: { ...need, ...weekdays([1, 2, 3, 4, 5, 6]) },
  })
  expect(same.notNeeded).toEqual([])
})

test('R-07: kept, shifts on days that are not needed are marked; needed again, they are not', async () => {
  const { t, ana, ben, params } = await aNeed()
  await t.call(roster.updatePattern, { params, body: fewer })
  const marked = await shiftsIn(t)
  expect(marked.filter(({ notNeeded }) => notNeeded).map(({ who, day }) => [who, day])).toEqual(
    [
      [ana.id, '04-07'],
      [ben.id, '04-07'],
      [ana.id, '04-09'],
    ].sort(([one, day], [other, later]) => (`${day}${one}` < `${later}${other}` ? -1 : 1)),
  )
  expect(marked).toHaveLength(6)
  await t.call(roster.updatePattern, { params, body: { ...need, ...weekdays([1, 2, 3, 4, 5]) } })
  expect((await shiftsIn(t)).filter(({ notNeeded }) => notNeeded)).toEqual([])
})

test('R-07: ended, they are gone now and later, the other weekdays stay, and each person is notified once', async () => {
  const { t, ana, ben, params } = await aNeed()
  const before = [(await messagesTo(t, ana)).length, (await messagesTo(t, ben)).length]
  await t.call(roster.updatePattern, { params, body: { ...fewer, unneeded: 'END' } })
  const left = (days: string[]) => days.map((day) => ({ who: ana.id, day, notNeeded: undefined }))
  expect(await shiftsIn(t)).toEqual(left(['04-06', '04-08', '04-10']))
  expect(await shiftsIn(t, lateWeek)).toEqual(left(['07-06', '07-08', '07-10']))
  expect([(await messagesTo(t, ana)).length, (await messagesTo(t, ben)).length]).toEqual(
    before.map((count) => count + 1),
  )
})

test('R-07: with new times and weekdays at once, shifts move and end, and each person is notified once', async () => {
  const { t, ana, params } = await aNeed()
  const before = (await messagesTo(t, ana)).length
  const body = { ...fewer, startTime: '2026-04-06T19:00:00+10:00', unneeded: 'END' as const }
  await t.call(roster.updatePattern, { params, query: { force: true }, body })
  const { shifts } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  expect(shifts.map(({ startTime }) => startTime.slice(5, 16)).sort()).toEqual([
    '04-06T19:00',
    '04-08T19:00',
    '04-10T19:00',
  ])
  expect((await messagesTo(t, ana)).length - before).toBe(1)
})

test('R-11-24: a need that is removed says whose shifts fill it; they are kept and marked, or end', async () => {
  for (const unneeded of ['KEEP', 'END'] as const) {
    const { t, ana, ben, params } = await aNeed()
    expect(await t.call(roster.checkRemoval, { params })).toMatchObject([
      { tenantUserId: ana.id, firstDay: '2026-04-06' },
      { tenantUserId: ben.id, shifts: 1, firstDay: '2026-04-07' },
    ])
    await t.call(roster.removePattern, { params, query: { unneeded } })
    const left = await shiftsIn(t)
    expect([left.length, left.every(({ notNeeded }) => notNeeded)]).toEqual(
      unneeded === 'KEEP' ? [6, true] : [0, true],
    )
    expect(await shiftsIn(t, lateWeek)).toHaveLength(unneeded === 'KEEP' ? 5 : 0)
    expect(await t.refused(roster.checkRemoval, { params })).toMatchObject({ status: 404 })
  }
})
