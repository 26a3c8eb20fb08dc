import { msg } from '@muster/contract/kit/msg'
import { letterheadWords } from '../../documents/letterhead-words.ts'

export const fileWords = {
  fileName: msg('Roster {from} – {until}'),
  person: msg('Person'),
  role: msg('Role'),
  site: msg('Site'),
  client: msg('Client'),
  job: msg('Job'),
  title: msg('Title'),
  day: msg('Day'),
  start: msg('Start'),
  end: msg('End'),
  hours: msg('Hours'),
  cost: msg('Cost ({currency})'),
  state: msg('Status'),
  uncovered: msg('Uncovered'),
  away: msg('Away'),
  open: msg('Open'),
  published: msg('Published'),
  added: msg('Not published'),
  removed: msg('Removed, not published'),
} as const

export const fileSentences: readonly string[] = [
  ...Object.values(letterheadWords),
  ...Object.values(fileWords),
]
