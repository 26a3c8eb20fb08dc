import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { readAdjustments, readLeaveAdjustments } from '../adjustments/adjustment-queries.ts'
import { namedPeople } from '../hours/hours.ts'
import type { PayCalendarRow } from '../periods/calendar-queries.ts'
import { readPeriod, withBasisOf } from '../queries.ts'
import { readRuleFacts } from '../rules/rule-queries.ts'
import { listPaidLines, type PaidLine, readPaidFacts } from './line-queries.ts'
import { type CountedLine, countLines, type LinesQuery, type PersonLines } from './person-lines.ts'

/**
 * The lines of a period with those of its adjustments: what a locked period would pay by the rules and terms of its lock,
 * with its hours as they are now, less what was paid for it. Periods that were locked without these facts have none.
 */
export async function countPaidLines(
  scope: Scope,
  period: PayPeriod,
  query: Pick<LinesQuery, 'userId' | 'calendars'> = {},
): Promise<Map<number, PersonLines>> {
  const counted = await countLines(scope, period, query)
  for (const [source, userIds] of await readSources(scope, period, query.userId))
    for (const [userId, corrections] of await differences(scope, { source, period, userIds, ...query }))
      counted.set(userId, joined(counted.get(userId), corrections))
  return counted
}

const joined = (lines: PersonLines | undefined, corrections: PersonLines): PersonLines =>
  lines
    ? {
        ...lines,
        visits: [...lines.visits, ...corrections.visits],
        lines: [...lines.lines, ...corrections.lines],
        missing: [...lines.missing, ...corrections.missing],
      }
    : corrections

/** Whose pay of which locked periods is corrected in a period. */
async function readSources(
  scope: Scope,
  { id }: PayPeriod,
  userId: number | undefined,
): Promise<Map<number, Set<number>>> {
  const [visits, leave] = await Promise.all([
    readAdjustments(scope, id, userId),
    readLeaveAdjustments(scope, id, userId),
  ])
  const sources = new Map<number, Set<number>>()
  for (const { userId: whose, sourcePeriodId } of [...visits.values(), ...leave.values()].flat())
    sources.set(sourcePeriodId, (sources.get(sourcePeriodId) ?? new Set()).add(whose))
  return sources
}

interface DifferencesQuery {
  source: number
  period: PayPeriod
  userIds: ReadonlySet<number>
  calendars?: readonly PayCalendarRow[]
}
async function differences(scope: Scope, { source, period, userIds, calendars }: DifferencesQuery) {
  const factsOf = new Map(
    (await readPaidFacts(scope, source, [...userIds])).map(({ userId, facts }) => [userId, facts]),
  )
  const whose = [...factsOf.keys()]
  const locked = await readPeriod(scope, source)
  if (whose.length === 0 || !locked) return new Map<number, PersonLines>()
  const [paid, now, people] = await Promise.all([
    listPaidLines(scope, { source, userIds: whose, paidIn: period.id }),
    countLines(await withBasisOf(scope, source), locked, {
      userId: whose.length === 1 ? whose[0] : undefined,
      ...(calendars && { calendars }),
      factsOf,
      rulesOf: await readRuleFacts(scope, new Date(locked.lockedAt ?? scope.now)),
    }),
    namedPeople(scope, whose),
  ])
  const paidOf = Map.groupBy(paid, ({ userId }) => userId)
  const { firstDay, lastDay } = locked
  const adjusts = { periodId: source, firstDay, lastDay }
  return new Map(
    people.map(({ tenantUserId: userId }): [number, PersonLines] => {
      const counted = now.get(userId)
      const lines = differenceOf(
        counted?.lines ?? [],
        (paidOf.get(userId) ?? []).map(({ line }) => line),
      )
      return [
        userId,
        {
          ...{
            visits: counted?.visits ?? [],
            facts: null,
            hash: counted?.hash ?? Buffer.alloc(0),
          },
          lines: lines.map((line) => ({ ...line, adjusts })),
          missing: counted?.missing ?? [],
        },
      ]
    }),
  )
}

const keyOf = ({ workId, date, code, percent, rate, instrument, currency, unit }: CountedLine | PaidLine) =>
  JSON.stringify([workId ?? null, date, code, percent, rate, instrument, currency, unit ?? null])
const sum = <L>(lines: readonly L[], of: (line: L) => number | null | undefined) =>
  lines.reduce((total, line) => total + (of(line) ?? 0), 0)

/** Line by line of the same visit, code and rate. What did not change is no line. */
function differenceOf(now: readonly CountedLine[], paid: readonly PaidLine[]): CountedLine[] {
  const before = Map.groupBy(paid, keyOf)
  const after = Map.groupBy(now, keyOf)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key) ?? [], after.get(key) ?? []]
    const [first] = [...is, ...was] as [CountedLine | PaidLine]
    const [wasAmount, isAmount] = [sum(was, ({ amount }) => amount), sum(is, ({ amount }) => amount)]
    const minutes = sum(is, (line) => line.minutes) - sum(was, (line) => line.minutes)
    const units = sum(is, (line) => line.units) - sum(was, (line) => line.units)
    if (minutes === 0 && units === 0 && wasAmount === isAmount) return []
    const { workId, unit } = first
    const { date, code, percent, rate, instrument, currency } = first
    return [
      {
        ...{ date, code, percent, rate, instrument, currency, amount: isAmount - wasAmount },
        ...(workId != null && { workId }),
        ...(first.minutes == null ? { units } : { minutes }),
        ...(unit != null && { unit }),
        trace: [
          ...(is[0]?.trace ?? []).filter(({ step }) => step !== 'AMOUNT'),
          { step: 'DIFFERENCE', cents: isAmount - wasAmount, paid: wasAmount },
        ],
      },
    ]
  })
}
