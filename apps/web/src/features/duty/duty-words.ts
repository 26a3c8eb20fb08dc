import { currentSession } from '@muster/client/session'
import type { DutyArea, DutyGap, DutyGapReason, DutyHours } from '@muster/contract/duty'
import { nameApart } from '@muster/rules/people/full-name'
import { weekdayName } from '@muster/rules/time/repeat-text'
import { addDays } from '@muster/rules/time/zone'
import { clock, figures, weekday, writtenIn } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'

export const gapReasons: Readonly<Record<DutyGapReason, string>> = {
  NO_HOURS: msg('No one is planned'),
  NOBODY_LEFT: msg('Everyone planned is away or has left'),
}

export const hoursText = ({ startTime, endTime }: Pick<DutyHours, 'startTime' | 'endTime'>): string =>
  figures(`${startTime}–${endTime}`)

/** The people in the order in which they are told, or the role. */
export function peopleText(say: Say, { people, roleName }: Pick<DutyHours, 'people' | 'roleName'>): string {
  if (roleName) return say('Everyone with the role {role}', { role: roleName })
  if (people.length === 0) return say('No one left')
  return people.map(({ name, distinguishedBy }) => nameApart(name, distinguishedBy)).join(' → ')
}

/** From when until when, with the reason. Moments are those of the company's clock. */
export const gapText = (say: Say, { from, to, reason }: DutyGap): string =>
  `${figures(`${weekday(from.slice(0, 10))} ${clock(from)} – ${weekday(to.slice(0, 10))} ${clock(to)}`)} · ${say(gapReasons[reason])}`

export const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays.map((each) => weekdayName(each, writtenIn(), 'short')).join(', ')

/** The part of a gap that lies on a day by the company's clock; undefined where none does. */
export function gapOnDay({ from, to }: DutyGap, day: string): string | undefined {
  const [start, end] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`]
  const [first, last] = [from.slice(0, 16), to.slice(0, 16)]
  if (last <= start || first >= end) return undefined
  return figures(`${first > start ? clock(first) : '00:00'}–${last < end ? clock(last) : '24:00'}`)
}

/** How many sites an area has; of the company nothing for a manager of areas, who reaches some of them. */
export const sitesText = (
  say: Say,
  { groupId, siteCount }: Pick<DutyArea, 'groupId' | 'siteCount'>,
): string =>
  groupId === null && currentSession()?.user.areas ? '' : say('{count} sites', { count: siteCount })
