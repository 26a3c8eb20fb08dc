import type { EmploymentTerms, WorkedVisit } from '../facts.ts'
import type { MissingFact } from '../lines.ts'
import type { RequiredFact } from '../rule-kinds.ts'
import { noteMissing, type Run, rulesOf } from '../run.ts'

interface VisitOfTerms {
  visit: WorkedVisit
  date: string
  terms: EmploymentTerms
}

/** Whether all required facts of a visit are there; those that are not are noted. */
export function hasRequiredFacts(run: Run, { visit, date, terms }: VisitOfTerms): boolean {
  const employment: MissingFact['of'] = { kind: 'EMPLOYMENT', id: run.employment.personId }
  const facts: Record<RequiredFact, [value: unknown, of: MissingFact['of']]> = {
    level: [terms.level, employment],
    region: [visit.site.region, { kind: 'SITE', id: visit.site.id }],
    hourlyRate: [visit.hourlyRate ?? terms.hourlyRate, employment],
  }
  let isComplete = true
  for (const rule of rulesOf(run, 'requiredFacts'))
    for (const fact of rule.facts) {
      const [value, of] = facts[fact]
      if (value !== null && value !== undefined) continue
      isComplete = false
      noteMissing(run, rule, { fact, of }, { date, workId: visit.workId })
    }
  return isComplete
}
