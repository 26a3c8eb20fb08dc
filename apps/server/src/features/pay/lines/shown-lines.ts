import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayLine, PayLines, PayLinesState, PayTraceStep } from '@muster/contract/pay/lines'
import { loadInstrument } from '@muster/rules/pay/instruments'
import type { TraceStep } from '@muster/rules/pay/lines'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { namesOf } from '../../users/person-queries.ts'
import { readEmployee } from '../employment/employment-queries.ts'
import { readPeriod } from '../queries.ts'
import { readReach } from '../reach.ts'
import { readSheets } from '../sheet/sheet.ts'
import { readSiteNames, usesPayRules } from './line-queries.ts'
import { countLines, type PersonLines } from './person-lines.ts'

interface LinesQuery {
  id: number
  tenantUserId: number
}

/** Throws access.level, row.notFound for a person without hours in the period, or whom the actor does not reach. */
export async function readPersonLines(scope: Scope, { id, tenantUserId }: LinesQuery): Promise<PayLines> {
  const isReachable = await readReach(scope)
  await readEmployee(scope, tenantUserId)
  const period = await found(readPeriod(scope, id))
  const [sheet] = await readSheets(scope, period, { userId: tenantUserId })
  if (!sheet || !isReachable(sheet)) throw failure('row.notFound')
  return readLines(scope, id, tenantUserId)
}

/** The lines of a person; none where they have no hours. Throws row.notFound. */
export async function readLines(scope: Scope, periodId: number, userId: number): Promise<PayLines> {
  const period = await found(readPeriod(scope, periodId))
  if (!(await usesPayRules(scope))) return withoutLines('UNUSED')
  if (period.state !== 'OPEN') return withoutLines('NOT_KEPT')
  const all = await countLines(scope, period, { userId })
  const own = all.get(userId)
  return own ? shownLines(scope, own) : withoutLines('COUNTED')
}

const withoutLines = (state: PayLinesState): PayLines => ({ state, lines: [], missing: [], totals: [] })

async function shownLines(scope: Scope, { visits, lines, missing }: PersonLines): Promise<PayLines> {
  const visitOf = new Map(visits.map((visit) => [visit.workId, visit]))
  const codes = [...new Set([...lines, ...missing].flatMap(({ instrument }) => instrument ?? []))]
  const instruments = new Map(
    await Promise.all(codes.map(async (code) => [code, await loadInstrument(code)] as const)),
  )
  const saysOf = (code: InstrumentCode | null, rule: string) =>
    (code && instruments.get(code)?.rules.find(({ id }) => id === rule)?.whatItDoes) ?? ''
  const people = lines.flatMap(({ trace }) => trace.flatMap((step) => ('by' in step ? step.by : [])))
  const siteIds = missing.flatMap(({ of }) => (of.kind === 'SITE' ? Number(of.id) : []))
  const [names, siteNames] = await Promise.all([namesOf(scope, people), readSiteNames(scope, siteIds)])
  const shownAll = lines.map(
    ({ workId = null, minutes = null, units = null, unit = null, ...line }): PayLine => {
      const visit = workId === null ? undefined : visitOf.get(workId)
      const context = {
        zone: visit?.timezone ?? scope.company.timezone,
        saysOf: (rule: string) => saysOf(line.instrument, rule),
        nameOf: (id: number) => names.get(id) ?? '',
      }
      return {
        ...{ ...line, workId, minutes, units, unit, locationName: visit?.locationName ?? null },
        trace: line.trace.map((step) => shownStep(step, context)),
      }
    },
  )
  const byCurrency = Map.groupBy(shownAll, ({ currency }) => currency)
  return {
    state: 'COUNTED',
    lines: shownAll,
    missing: missing.map(({ workId = null, of, ...fact }) => ({
      ...{ ...fact, workId, says: saysOf(fact.instrument, fact.rule) },
      of: { ...of, name: of.kind === 'SITE' ? (siteNames.get(Number(of.id)) ?? null) : null },
    })),
    totals: Array.from(byCurrency, ([currency, own]) => ({
      ...{ currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) },
    })),
  }
}

interface StepContext {
  zone: string
  saysOf: (rule: string) => string
  nameOf: (userId: number) => string
}
function shownStep(step: TraceStep, { zone, saysOf, nameOf }: StepContext): PayTraceStep {
  if ('to' in step) return { ...step, from: isoWithOffset(zone, step.from), to: isoWithOffset(zone, step.to) }
  if (step.step === 'RULE') return { ...step, says: saysOf(step.rule), facts: withoutRequest(step.facts) }
  return 'by' in step ? { ...step, byName: nameOf(step.by) } : step
}

/** The request and the kind of leave are not for every reader of amounts. */
const withoutRequest = ({ request: _, kind: __, ...facts }: (TraceStep & { step: 'RULE' })['facts']) => facts
