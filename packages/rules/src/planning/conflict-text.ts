import { type Message, msg } from '@muster/contract/kit/msg'
import { constraints } from '@muster/contract/planning/constraints'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { nameApart } from '../people/full-name.ts'

/** What a conflict says of itself, as the answers carry it. */
interface Conflict {
  kind: ScheduleConflict['kind']
  personName: string
  distinguishedBy?: string | null | undefined
  date: string
  otherText?: string | undefined
  otherTimes?: string | undefined
  minutes?: number | undefined
  limit?: number | undefined
}
type Line = [sentence: string, values: Record<string, string | number>]

function sentenceOf({ kind, otherTimes }: Conflict): Message {
  if (kind === 'contractEnd') return msg('The contract has ended on {date}')
  return kind === 'overlap' && otherTimes ? constraints.overlap.elsewhere : constraints[kind].conflict
}
const hours = (minutes = 0) => Math.round((minutes / 60) * 100) / 100

/** A conflict as a sentence with what goes into it; `dateText` writes a day for the reader. */
export function conflictLine(conflict: Conflict, dateText: (date: string) => string): Line {
  const { personName, distinguishedBy, date, otherText = '', otherTimes = '', minutes, limit } = conflict
  const values = {
    name: nameApart(personName, distinguishedBy),
    date: dateText(date),
    other: otherText,
    when: otherTimes,
    hours: hours(minutes),
    limit: hours(limit),
  }
  return [sentenceOf(conflict), values]
}
