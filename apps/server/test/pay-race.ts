import { company } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import type { PayOutcome, PayRow } from '@muster/contract/pay/rows'
import { works } from '@muster/contract/works/works'
import { addDays } from '@muster/rules/time/zone'
import { expect } from 'vitest'
import { aCalendar, approveAll } from '../src/features/pay/examples.ts'
import { aJob, aWork, type TestJob } from './office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from './tenant.ts'

const firstDay = '2018-01-01'
const hour = 3_600_000

interface Week {
  id: number
  firstDay: string
  works: number[]
}
async function aWeek(t: Tenant, job: TestJob, week: { id: number; firstDay: string }): Promise<Week> {
  const ids: number[] = []
  for (const by of job.assignees) {
    const [startedAt, endedAt] = ['19', '21'].map((at) => `${week.firstDay}T${at}:00:00Z`)
    ids.push((await aWork(t, { job, by, startedAt: startedAt!, endedAt: endedAt! })).id)
  }
  return { ...week, works: ids }
}

const read = async (t: Tenant, id: number) => (await t.call(pay.read, { params: { id } })).rows
const clocked = (rows: readonly PayRow[]) => new Map(rows.map((row) => [row.tenantUserId, row.clockedTime]))

async function approveSeen(t: Tenant, id: number, rows: readonly PayRow[], as: TestUser) {
  const body = {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
  return t.send(pay.approve, { params: { id }, body }, { as })
}
const edit = (t: Tenant, week: Week, nth: number, as: TestUser) =>
  t.send(
    works.correctTimes,
    {
      params: { id: week.works[nth]! },
      body: {
        startTime: `${week.firstDay}T19:00:00Z`,
        endTime: `${week.firstDay}T22:00:00Z`,
        reason: 'Longer',
      },
    },
    { as },
  )
const lock = (t: Tenant, id: number) => t.send(pay.lock, { params: { id } }, {})

export async function raceForPay(rounds: number) {
  const t = await aTenant()
  await aCalendar(t, firstDay)
  // The managers correct hours and approve them.
  await t.call(company.updateSettings, { body: { payTypists: 'ALWAYS' } })
  const people = [await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: people })
  const [one, two] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  const to = addDays(firstDay, rounds * 7)
  const periods = (await t.call(pay.list, { query: { from: firstDay, to } })).reverse()
  for (const [round, period] of periods.slice(0, rounds).entries()) {
    const week = await aWeek(t, job, period)
    const seen = await read(t, week.id)
    const calls = [
      () => approveSeen(t, week.id, seen, one),
      () => approveSeen(t, week.id, seen, two),
      () => lock(t, week.id),
      () => edit(t, week, 1, two),
      () => edit(t, week, 2, one),
    ]
    // Another one begins first in each round.
    const order = calls.map((_, index) => (index + round) % calls.length)
    const answers = new Array<Awaited<ReturnType<typeof lock>>>(calls.length)
    await Promise.all(order.map(async (index) => (answers[index] = await calls[index]!())))
    const [, , locking, ...edits] = answers
    for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)

    const after = await read(t, week.id)
    const isLocked = locking!.statusCode === 200
    for (const [nth, answer] of edits.entries()) {
      const person = people[nth + 1]!.id
      if (answer.statusCode === 409) {
        expect(answer.json()).toMatchObject({ code: 'E031' })
        expect(clocked(after).get(person)).toBe(2 * hour)
      } else {
        expect(clocked(after).get(person)).toBe(3 * hour)
      }
    }
    // What counts as approved is what the managers saw; what changed since does not.
    for (const row of after)
      if (row.state === 'APPROVED') expect(row.clockedTime).toBe(clocked(seen).get(row.tenantUserId))
    const outcomes = answers.slice(0, 2).flatMap((answer): PayOutcome[] => answer.json().data ?? [])
    for (const row of after) {
      const times = outcomes.filter(
        ({ tenantUserId, outcome }) => tenantUserId === row.tenantUserId && outcome === 'APPROVED',
      )
      // Both saw the same version: one decision made the other one stale.
      expect(times.length).toBeLessThanOrEqual(1)
    }
    if (isLocked) {
      expect(after.every(({ state }) => state === 'APPROVED')).toBe(true)
    } else {
      await approveAll(t, week.id, one)
      expect((await lock(t, week.id)).statusCode).toBe(200)
    }
    expect((await edit(t, week, 0, one)).json()).toMatchObject({ code: 'E031' })
  }
}
