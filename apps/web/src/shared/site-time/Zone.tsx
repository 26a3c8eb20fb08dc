import { offsetMinutesAt } from '@muster/rules/time/zone'
import { readerZone } from '@muster/ui/words/format.ts'

interface Props {
  timezone: string
  /** With the offset of the site; a time that is not known yet stands for now. */
  at: string | null | undefined
}

/** Behind a time by the clock of a site that is not the clock of the reader. */
export function Zone({ timezone, at }: Props) {
  const name = otherZone(timezone, at ? new Date(at) : new Date())
  return name === undefined ? null : <bdi className="faint">{name}</bdi>
}

function readerOffset(moment: Date): number {
  const zone = readerZone()
  return zone ? offsetMinutesAt(zone, moment.getTime()) : -moment.getTimezoneOffset()
}

/** Minutes that the clock of a zone is ahead of that of the reader at a moment. */
export const minutesAhead = (timezone: string, moment: Date): number =>
  offsetMinutesAt(timezone, moment.getTime()) - readerOffset(moment)

/** The short name of a zone (`AEDT`, or the offset where it has none); nothing where its clock is that of the reader. */
export const otherZone = (timezone: string, moment: Date): string | undefined =>
  minutesAhead(timezone, moment) === 0
    ? undefined
    : nameOf(timezone, moment, offsetMinutesAt(timezone, moment.getTime()))

const names = new Map<string, string>()
/** A roster names the zone of thousands of shifts: each zone has one name in summer and one in winter. */
function nameOf(timeZone: string, moment: Date, offset: number): string {
  const key = `${timeZone} ${offset}`
  const cachedName = names.get(key)
  if (cachedName !== undefined) return cachedName
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value
  names.set(key, name)
  return name
}
