import type { CandidateReasons, ExcludedPerson, Exclusion } from '@muster/contract/cover/candidates'
import { type Message, msg } from '@muster/contract/kit/msg'
import { constraints } from '@muster/contract/planning/constraints'
import type { ChangeCost } from '@muster/contract/planning/roster-costs'
import { count } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { changeCostText } from '../pay/change-cost.ts'
import { hoursOf } from '../shifts/shift-words.ts'

type ExclusionKind = Exclusion['kind']

function siteFact(say: Say, { visitsHere, assigned }: CandidateReasons): string {
  if (visitsHere > 0) return say('{count} visits here', { count: visitsHere })
  return assigned ? say('assigned to the job') : say('first time at this site')
}

function weekFact(say: Say, { plannedMinutes, weekMinutes }: CandidateReasons): string {
  const planned = hoursOf(plannedMinutes)
  return weekMinutes === null
    ? say('{planned} h this week', { planned })
    : say('{planned} of {limit} h this week', { planned, limit: hoursOf(weekMinutes) })
}

/** How far it is, and from where; nothing of a person who works at the site itself. */
function wayFact(say: Say, { distanceKm, distanceFrom }: CandidateReasons): string | false {
  if (distanceKm === null || (distanceFrom === 'RECENT_SITE' && distanceKm === 0)) return false
  const distance = count(Math.round(distanceKm * 10) / 10)
  if (distanceFrom === 'SHIFT_BEFORE') return say('{distance} km from the shift before', { distance })
  if (distanceFrom === 'RECENT_SITE') return say('{distance} km from where they work', { distance })
  return say('{distance} km', { distance })
}

/** What speaks for a person, in one line: `14 visits here · 9 h rest · 31 of 38 h this week · 4.2 km · +A$92.00 (200%)`. */
export function reasonsLine(say: Say, reasons: CandidateReasons, cost?: ChangeCost): string {
  const { restMinutes, prefers, emergency, tookLately, manages } = reasons
  const facts = [
    siteFact(say, reasons),
    restMinutes !== null && say('{hours} h rest', { hours: hoursOf(restMinutes) }),
    weekFact(say, reasons),
    wayFact(say, reasons),
    prefers && say('prefers to work then'),
    emergency && say('accepts emergencies'),
    manages && say('manager'),
    tookLately > 0 && say('took {count} shifts lately', { count: tookLately }),
    cost && changeCostText(say, cost),
  ]
  return facts.filter(Boolean).join(' · ')
}

export function exclusionWords(say: Say, exclusion: Exclusion): string {
  const { kind, minutes, limit, otherText, otherTimes } = exclusion
  if (kind === 'overlap' && otherTimes)
    return say(constraints.overlap.excluded.elsewhere, { when: otherTimes })
  const values = { hours: hoursOf(minutes ?? 0), limit: hoursOf(limit ?? 0), other: otherText ?? '' }
  const { name, line = name } = wordsOf(kind)
  // An offer keeps that a person is elsewhere, not where.
  return say(kind === 'overlap' && !otherText ? name : line, values)
}

export const exclusionLine = (say: Say, reasons: readonly Exclusion[]) =>
  reasons.map((one) => exclusionWords(say, one)).join(' · ')

export const exclusionName = (kind: ExclusionKind): Message => wordsOf(kind).name
const wordsOf = (kind: ExclusionKind): { name: Message; line?: Message } =>
  kind === 'quietHours' ? { name: msg('In quiet hours') } : constraints[kind].excluded

/** How many people each kind excludes, the most first; a person counts once, by their first reason. */
export function countKinds(
  people: readonly Pick<ExcludedPerson, 'reasons'>[],
): [kind: ExclusionKind, people: number][] {
  const byKind = Map.groupBy(people, ({ reasons }) => reasons[0]!.kind)
  return [...byKind].map(([kind, those]) => [kind, those.length] as [ExclusionKind, number]).sort(byCount)
}
const byCount = ([a, most]: [string, number], [b, other]: [string, number]) =>
  other - most || a.localeCompare(b)
