import { wordingOf } from '@muster/client/call-failure'
import type { RefusedStep } from '@muster/contract/works/field-devices'
import type { Wording } from '@muster/ui/words/words.ts'

export interface RefusedVisit {
  key: string
  employeeName: string
  distinguishedBy?: string | null | undefined
  locationName: string | null
  steps: RefusedStep[]
}

const timeOf = (step: RefusedStep) => step.recordedAt ?? step.refusedAt

/** A refused start names no visit: its steps go by person, site and day. */
const keyOf = (step: RefusedStep) =>
  step.workId === null
    ? [step.tenantUserId, step.locationName ?? '', timeOf(step).slice(0, 10)].join(' ')
    : `visit ${step.workId}`

/** Refused steps by visit, the visit with the newest step first. */
export function refusedVisits(steps: readonly RefusedStep[]): RefusedVisit[] {
  return [...Map.groupBy(steps, keyOf)].map(([key, [first, ...more]]) => ({
    key,
    employeeName: first!.employeeName,
    distinguishedBy: first!.distinguishedBy,
    locationName: first!.locationName,
    steps: [first!, ...more],
  }))
}

export interface RefusedLine {
  step: string
  wording: Wording
  count: number
  at: string
}

export const linesOf = (steps: readonly RefusedStep[]): RefusedLine[] =>
  [...Map.groupBy(steps, ({ step, message }) => `${step} ${message}`).values()].map((equal) => ({
    step: equal[0]!.step,
    wording: wordingOf(equal[0]!),
    count: equal.length,
    at: timeOf(equal.at(-1)!),
  }))
