import { dashboard } from '@muster/contract/dashboard'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { approvedLeave } from '../leave/examples.ts'

// Monday, 20:00 in Brisbane.
standingStill('2026-03-02T10:00:00Z')

const on = (time: string) => `2026-03-02T${time}:00+10:00`
const utc = (time: string) => new Date(on(time)).toISOString()

async function aShiftWithLeave(t: Tenant, from: string, clockIn: string) {
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  await approvedLeave(t, person, { from: on(from), to: on('12:00'), kind: 'SICK' })
  const given = { startLocal: '2026-03-02T09:00:00', frequency: null, durationMinutes: 456 }
  const event_id = await anEvent(t, job, given)
  const work = await aWork(t, { job, startedAt: utc(clockIn), endedAt: utc('16:36') })
  const scope = await t.scope()
  await scope
    .change('works', { event_id, occurrence_start: utc('09:00') })
    .where('id', '=', work.id)
    .execute()
}
const measure = async (t: Tenant, name: string) =>
  (await t.call(dashboard.team)).find(({ figure }) => figure === name)

test.each([
  ['08:00', '12:05', 1],
  ['10:00', '12:05', 1],
  ['10:00', '12:20', 0],
  ['10:00', '09:11', 0],
])(
  'P-20: of a shift at 09:00 with leave from %s to 12:00, a visit from %s counts %i as on time',
  async (from, clockIn, onTime) => {
    const t = await aTenant()
    await aShiftWithLeave(t, from, clockIn)
    expect(await t.call(today.board, { query: { date: '2026-03-02' } })).toMatchObject({ begun: 1, onTime })
    expect(await measure(t, 'ON_TIME')).toMatchObject({ value: onTime * 100, of: 1 })
  },
)

test('P-20: the measures of the team ask for what lies beside leave: a shift without any is no visit that was left out', async () => {
  const t = await aTenant()
  await aShiftWithLeave(t, '08:00', '12:00')
  const away = await aUser(t)
  await approvedLeave(t, away, { from: '2026-03-02', to: '2026-03-02', kind: 'SICK' })
  await anEvent(t, await aJob(t, { assignees: [away] }), {
    startLocal: '2026-03-02T09:00:00',
    frequency: null,
  })
  expect(await measure(t, 'VISITS')).toMatchObject({ value: 100, of: 1 })
  // 276 minutes of 276, not of 456.
  expect(await measure(t, 'HOURS')).toMatchObject({ value: 100, of: 5 })
})
