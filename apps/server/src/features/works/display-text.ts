import type { SpecType } from '@muster/contract/job-details'
import { filled, type Say, sourcesOf, unfilled } from '@muster/contract/sentences'
import { localDateTime } from '@muster/rules/zone'
import { doneWords } from './work-words.ts'

/** Of the types a work has, the one it is called by. */
const calledBy: readonly SpecType[] = ['INSPECTION', 'FEEDBACK', 'NORMAL']

interface Told {
  types: readonly SpecType[]
  role: string
  name: string
  timezone: string
  startedAt: Date
}

/**
 * 'Inspection done by (Team leader) Ann Lee on 02/03/2026 05:00', by the clock of the site; `filter` are the types that
 * were asked for, and without times the sentence ends with the day.
 */
export function displayText(
  work: Told,
  { filter, withTime }: { filter?: readonly SpecType[] | undefined; withTime: boolean },
) {
  const types = filter ? work.types.filter((type) => filter.includes(type)) : work.types
  const type = calledBy.find((each) => (types.length > 0 ? types : work.types).includes(each)) ?? 'NORMAL'
  const [date, time] = localDateTime(work.timezone, work.startedAt.getTime()).split('T')
  const [year, month, day] = date!.split('-')
  const clock = withTime ? ` ${time!.slice(0, 5)}` : ''
  const { role, name } = work
  return filled(doneWords[type], { role, name, when: `${day}/${month}/${year}${clock}` })
}

const sources = sourcesOf(Object.values(doneWords))
/** The same sentence in the language of a reader. */
export function displayTextIn(t: Say, said: string) {
  const made = unfilled(said, sources)
  return made ? t(made.key, made.values) : said
}
