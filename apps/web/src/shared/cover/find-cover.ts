import type { Candidate, Candidates } from '@muster/contract/cover/candidates'
import type { CoverRules, OfferInput } from '@muster/contract/cover/cover'
import { withoutManagers } from '@muster/rules/planning/cover'
import { useState } from 'react'
import { dayOf } from '../shifts/shift-words.ts'

export type Audience = OfferInput['audience']

export interface PlaceRef {
  patternId: number
  occurrenceStart: string
}

/** Where people work who are listed and asked: everywhere where nothing is said. */
export interface CoverArea {
  withinKm?: number | undefined
  groupIds?: number[] | undefined
}
/** An area as the wire has it; undefined for everywhere. */
export const areaOf = ({ withinKm, groupIds = [] }: CoverArea) =>
  withinKm === undefined && groupIds.length === 0
    ? undefined
    : { ...(withinKm !== undefined && { withinKm }), ...(groupIds.length > 0 && { groupIds }) }

export interface CoverDraft {
  audience: Audience
  chosen: ReadonlySet<number>
  isFromHereOn: boolean
  area: CoverArea
}
export const emptyDraft: CoverDraft = { audience: 'PEOPLE', chosen: new Set(), isFromHereOn: false, area: {} }
export function useCoverDraft() {
  const [draft, setDraft] = useState(emptyDraft)
  const change = (next: Partial<CoverDraft>) => setDraft((before) => ({ ...before, ...next }))
  return [draft, change] as const
}

export interface CoverWords {
  message: string
  minutes: number
  people: number
}
export const wordsToStart = (rules: Pick<CoverRules, 'steps'> | undefined): CoverWords => ({
  message: '',
  minutes: rules?.steps.minutes ?? 10,
  people: rules?.steps.people ?? 3,
})

/** A person with an open offer for the place is not asked again. */
export const canAsk = ({ asked }: Candidate) => asked === null

export function withToggled({ chosen }: CoverDraft, tenantUserId: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(tenantUserId)) next.add(tenantUserId)
  return next
}

/** The people whom the draft reaches at once or later, of those who are listed. */
export function reached({ audience, chosen }: CoverDraft, candidates: readonly Candidate[]): Candidate[] {
  if (audience !== 'PEOPLE') return withoutManagers(candidates.filter(canAsk))
  return candidates.filter((each) => canAsk(each) && chosen.has(each.tenantUserId))
}

/** People in quiet hours: asked ones read it later, a call-out in steps passes over them. */
export const inQuietHours = (people: readonly Candidate[]) =>
  people.filter(({ quietUntil, reasons }) => quietUntil !== null && !reasons.emergency)

/** How many people are asked in all; those of a long list that are not shown count too. */
export function askedCount(
  draft: CoverDraft,
  { candidates, askedByAllCount }: Pick<Candidates, 'candidates' | 'askedByAllCount'>,
): number {
  if (draft.audience === 'PEOPLE') return draft.chosen.size
  return askedByAllCount - withoutManagers(candidates).filter((each) => !canAsk(each)).length
}

export function offerOf(
  { patternId, occurrenceStart }: PlaceRef,
  { place }: Candidates,
  draft: CoverDraft,
  words: CoverWords,
): OfferInput {
  return {
    patternId,
    ...(draft.isFromHereOn ? { from: dayOf(place) } : { occurrenceStart }),
    ...askingOf(draft, words),
  }
}

export const askingOf = (
  { audience, chosen, area }: CoverDraft,
  { message, minutes, people }: CoverWords,
) => ({
  audience,
  ...(audience === 'PEOPLE' ? { tenantUserIds: [...chosen] } : areaOf(area)),
  ...(audience === 'STEPS' && { steps: { minutes, people } }),
  ...(message && { message }),
})
