import { msg } from '@muster/contract/msg'
import { nameApart } from '../people/full-name.ts'

/** What a conflict says of itself, as the answers carry it. */
interface Conflict {
  kind: string
  personName: string
  distinguishedBy?: string | null | undefined
  date: string
  otherText?: string | undefined
  minutes?: number | undefined
  limit?: number | undefined
}
type Line = [sentence: string, values: Record<string, string | number>]

const sentences: Record<string, string> = {
  overlap: msg('{name} is planned at {other} at the same time on {date}'),
  dayHours: msg('{name} would work {hours} hours on {date}; {limit} are allowed'),
  weekHours: msg('{name} would work {hours} hours in the week of {date}; {limit} are allowed'),
  rest: msg('{name} would rest {hours} hours before or after {date}; {limit} are needed'),
  onLeave: msg('{name} is on leave on {date}'),
  unavailable: msg('{name} cannot work at this time on {date}'),
  suspended: msg('{name} is suspended on {date}'),
  contractEnd: msg('The contract has ended on {date}'),
  personRemoved: msg('{name} is no longer with the company on {date}'),
  personLevel: msg('{name} can no longer be assigned to jobs'),
}
const hours = (minutes = 0) => Math.round((minutes / 60) * 100) / 100

/** A conflict as a sentence with what goes into it; `dateText` writes a day for the reader. */
export function conflictLine(conflict: Conflict, dateText: (date: string) => string): Line {
  const { kind, personName, distinguishedBy, date, otherText = '', minutes, limit } = conflict
  const sentence = sentences[kind] ?? kind
  const values = {
    name: nameApart(personName, distinguishedBy),
    date: dateText(date),
    other: otherText,
    hours: hours(minutes),
    limit: hours(limit),
  }
  return [sentence, values]
}
