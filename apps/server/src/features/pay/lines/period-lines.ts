import type { PayLinesState } from '@muster/contract/pay/lines'
import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { countPaidLines } from './difference-lines.ts'
import { type LinesOfPerson, listKeptLines, type PeriodLine, usesPayRules } from './line-queries.ts'
import type { PersonLines } from './person-lines.ts'

export interface PeriodLines {
  state: PayLinesState
  people: Map<number, LinesOfPerson>
}

/** The lines of everybody in a period: worked out now, or of a locked one as they were kept. */
export async function readPeriodLines(scope: Scope, period: PayPeriod): Promise<PeriodLines> {
  if (!(await usesPayRules(scope))) return { state: 'UNUSED', people: new Map() }
  if (period.state !== 'OPEN') {
    const people = new Map((await listKeptLines(scope, period.id)).map(({ userId, ...own }) => [userId, own]))
    return { state: people.size > 0 ? 'KEPT' : 'NOT_KEPT', people }
  }
  const counted = await countPaidLines(scope, period)
  return {
    state: 'COUNTED',
    people: new Map(
      Array.from(counted, ([userId, { lines, missing }]) => [
        userId,
        { lines: lines.map(withoutTrace), stopped: missing.filter(({ stopsLine }) => stopsLine).length },
      ]),
    ),
  }
}

const withoutTrace = ({ trace: _, ...line }: PersonLines['lines'][number]): PeriodLine => ({
  ...line,
  workId: line.workId ?? null,
  minutes: line.minutes ?? null,
  units: line.units ?? null,
  unit: line.unit ?? null,
})
