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
  minutes?: number | undefined
  limit?: number | undefined
}
type Line = [sentence: string, values: Record<string, string | number>]

const sentenceOf = (kind: Conflict['kind']): Message =>
  kind === 'contractEnd' ? msg('The contract has ended on {date}') : constraints[kind].conflict
const hours = (minutes = 0) => Math.round((minutes / 60) * 100) / 100

/** A conflict as a sentence with what goes into it; `dateText` writes a day for the reader. */
export function conflictLine(conflict: Conflict, dateText: (date: string) => string): Line {
  const { kind, personName, distinguishedBy, date, otherText = '', minutes, limit } = conflict
  const values = {
    name: nameApart(personName, distinguishedBy),
    date: dateText(date),
    other: otherText,
    hours: hours(minutes),
    limit: hours(limit),
  }
  return [sentenceOf(kind), values]
}
