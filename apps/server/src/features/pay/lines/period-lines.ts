import type { PayLinesState } from '@muster/contract/pay/lines'
import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { listContractors } from '../employment/employment-queries.ts'
import { countPaidLines } from './difference-lines.ts'
import { type LinesOfPerson, listKeptLines, type PeriodLine, usesPayRules } from './line-queries.ts'
import type { PersonLines } from './person-lines.ts'
import { shownMissing } from './shown-lines.ts'

export interface PeriodLines {
  state: PayLinesState
  people: ReadonlyMap<number, LinesOfPerson>
  /** Who has no lines by design. */
  contractors: ReadonlySet<number>
}

/** The lines of everybody in a period: worked out now, or of a locked one as they were kept. */
export async function readPeriodLines(scope: Scope, period: PayPeriod): Promise<PeriodLines> {
  if (!(await usesPayRules(scope))) return { state: 'UNUSED', people: new Map(), contractors: new Set() }
  const contractors = await listContractors(scope, period)
  if (period.state === 'OPEN')
    return { state: 'COUNTED', people: await countPeople(scope, period), contractors }
  const people = new Map((await listKeptLines(scope, period.id)).map(({ userId, ...own }) => [userId, own]))
  return { state: people.size > 0 ? 'KEPT' : 'NOT_KEPT', people, contractors }
}

async function countPeople(scope: Scope, period: PayPeriod): Promise<PeriodLines['people']> {
  const counted = await countPaidLines(scope, period)
  const stopping = new Map(
    Array.from(counted, ([userId, { missing }]) => [userId, missing.filter(({ stopsLine }) => stopsLine)]),
  )
  const stopped = Array.from(stopping).flatMap(([userId, [first]]) => (first ? [{ userId, first }] : []))
  const missingFacts = await shownMissing(
    scope,
    stopped.map(({ first }) => first),
  )
  const missingOf = new Map(stopped.map(({ userId }, index) => [userId, missingFacts[index]!]))
  return new Map(
    Array.from(counted, ([userId, { lines }]) => [
      userId,
      {
        lines: lines.map(withoutTrace),
        stopped: stopping.get(userId)!.length,
        missing: missingOf.get(userId) ?? null,
      },
    ]),
  )
}

const withoutTrace = ({ trace: _, ...line }: PersonLines['lines'][number]): PeriodLine => ({
  ...line,
  workId: line.workId ?? null,
  minutes: line.minutes ?? null,
  units: line.units ?? null,
  unit: line.unit ?? null,
})
