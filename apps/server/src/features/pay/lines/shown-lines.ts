import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { MissingPayFact, PayLine, PayLines, PayTraceStep } from '@muster/contract/pay/lines'
import { loadInstrument } from '@muster/rules/pay/instruments'
import type { TraceStep } from '@muster/rules/pay/lines'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { namesOf } from '../../users/person-queries.ts'
import { readSiteNames } from './line-queries.ts'
import { currencyTotals } from './line-totals.ts'
import type { PersonLines } from './person-lines.ts'

/** As an answer has them, with the names of sites and people. */
export async function shownLines(scope: Scope, { visits, lines, missing }: PersonLines): Promise<PayLines> {
  const visitOf = new Map(visits.map((visit) => [visit.workId, visit]))
  const saysOf = await ruleSentences(lines)
  const people = lines.flatMap(({ trace }) => trace.flatMap((step) => ('by' in step ? step.by : [])))
  const names = people.length === 0 ? new Map<number, string>() : await namesOf(scope, people)
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
  return {
    state: 'COUNTED',
    lines: shownAll,
    missing: await shownMissing(scope, missing),
    totals: currencyTotals(shownAll),
  }
}

export async function shownMissing(scope: Scope, missing: PersonLines['missing']): Promise<MissingPayFact[]> {
  const siteIds = missing.flatMap(({ of }) => (of.kind === 'SITE' ? Number(of.id) : []))
  const [saysOf, siteNames] = await Promise.all([ruleSentences(missing), readSiteNames(scope, siteIds)])
  return missing.map(({ workId = null, of, ...fact }) => ({
    ...{ ...fact, workId, says: saysOf(fact.instrument, fact.rule) },
    of: { ...of, name: of.kind === 'SITE' ? (siteNames.get(Number(of.id)) ?? null) : null },
  }))
}

/** What the rules of these instruments do, as the product says it. */
async function ruleSentences(of: readonly { instrument: InstrumentCode | null }[]) {
  const codes = [...new Set(of.flatMap(({ instrument }) => instrument ?? []))]
  const instruments = new Map(
    await Promise.all(codes.map(async (code) => [code, await loadInstrument(code)] as const)),
  )
  return (code: InstrumentCode | null, rule: string) =>
    (code && instruments.get(code)?.rules.find(({ id }) => id === rule)?.whatItDoes) ?? ''
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
