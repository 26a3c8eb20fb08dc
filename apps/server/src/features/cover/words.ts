import { type Message, msg } from '@muster/contract/msg'
import type { Exclusion } from '@muster/rules/planning/cover'

type Sentences = Readonly<Record<Exclusion['kind'], Message>>

/** Why the reader cannot take a shift. */
const ofReader: Sentences = {
  onLeave: msg('You are on leave then'),
  unavailable: msg('You said that you cannot work then'),
  suspended: msg('You are suspended then'),
  overlap: msg('You are planned at {other} at that time'),
  rest: msg('You would rest {hours} hours before or after it; {limit} are needed'),
  dayHours: msg('You would work {hours} hours on that day; {limit} are allowed'),
  weekHours: msg('You would work {hours} hours in that week; {limit} are allowed'),
  alreadyThere: msg('You are planned there already'),
  declined: msg('You declined this shift'),
  takenOff: msg('You were removed from this shift'),
}

/** Why a colleague cannot: neither why they are away nor where they are. */
const ofColleague: Sentences = {
  onLeave: msg('{name} cannot work then'),
  unavailable: msg('{name} cannot work then'),
  suspended: msg('{name} cannot work then'),
  overlap: msg('{name} is planned elsewhere at that time'),
  rest: msg('{name} would rest {hours} hours before or after it; {limit} are needed'),
  dayHours: msg('{name} would work {hours} hours on that day; {limit} are allowed'),
  weekHours: msg('{name} would work {hours} hours in that week; {limit} are allowed'),
  alreadyThere: msg('{name} is planned there already'),
  declined: msg('{name} declined this shift'),
  takenOff: msg('{name} was removed from this shift'),
}

const hours = (minutes = 0) => Math.round((minutes / 60) * 100) / 100

/** A fault of a field: the first reason why the reader, or the person of this name, cannot take a shift. */
export function exclusionFault(path: string, [first]: readonly Exclusion[], name?: string) {
  const { kind, minutes, limit, otherText = '' } = first!
  const message = (name === undefined ? ofReader : ofColleague)[kind]
  const all = { hours: hours(minutes), limit: hours(limit), other: otherText, name: name ?? '' }
  const params = Object.fromEntries(Object.entries(all).filter(([key]) => message.includes(`{${key}}`)))
  return { path, message, params }
}

/** As colleagues may read it: neither why a person is away, nor where they work. */
export function forColleagues(exclusions: readonly Exclusion[]): Exclusion[] {
  const plain = exclusions.map(({ otherText: _, kind, ...exclusion }) => ({
    ...exclusion,
    kind: kind === 'onLeave' || kind === 'suspended' ? ('unavailable' as const) : kind,
  }))
  return [...new Map(plain.map((exclusion) => [exclusion.kind, exclusion])).values()]
}
