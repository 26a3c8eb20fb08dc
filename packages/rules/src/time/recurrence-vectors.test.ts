import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dashed, seriesOfRule } from '../../test/rrule.ts'
import { sharedFile } from '../../test/shared-data.ts'
import { occurrences, type ScheduleEvent } from './recurrence.ts'
import { instantOf, localDateTime } from './zone.ts'

const localStarts = (series: ScheduleEvent, from: string, to: string) =>
  occurrences(series, instantOf(series.zone, `${from}T00:00`), instantOf(series.zone, `${to}T00:00`)).map(
    ({ startTime }) => localDateTime(series.zone, startTime).slice(0, 16),
  )

interface RuleCase {
  title: string
  rrule?: string
  dtstart: string
  expected: string[]
}
/** Checks every case that the model can say, in each way; answers the rules that it can. */
function checkCases(cases: readonly RuleCase[], zone: string): string[] {
  return cases.flatMap(({ title, rrule, dtstart, expected }) => {
    const ways = rrule ? seriesOfRule(rrule, dtstart, zone) : []
    const isBounded = /UNTIL/.test(rrule ?? '')
    for (const series of ways) {
      const all = localStarts(series, '1990-01-01', '2040-01-01')
      const found = isBounded ? all : all.slice(0, expected.length)
      expect([title, series, found]).toEqual([title, series, expected])
    }
    return ways.length > 0 ? [rrule!] : []
  })
}
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T[]
const shorten = (texts: readonly string[]) => texts.map((text) => dashed(text).slice(0, 16))

const libical = sharedFile('calendar/rrule-libical.json')
test.skipIf(!libical)('rules of libical that the model can say (skipped without the shared data)', () => {
  const cases = read<Omit<RuleCase, 'expected'> & { instances: string[] }>(libical!)
  const shown = checkCases(
    cases.map((each) => ({ ...each, expected: shorten(each.instances) })),
    'UTC',
  )
  expect([cases.length, shown]).toEqual([
    73,
    [
      'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
      'FREQ=WEEKLY;COUNT=10',
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=13',
      'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      'FREQ=DAILY;COUNT=10',
      'FREQ=DAILY;INTERVAL=2;COUNT=20',
      'FREQ=WEEKLY;COUNT=35;BYDAY=SU,TH',
      'FREQ=MONTHLY;UNTIL=20171229T000000Z;BYDAY=1FR',
      'FREQ=WEEKLY;UNTIL=20170127T000000Z;WKST=MO;BYDAY=SU,TU,TH;INTERVAL=2',
      'FREQ=WEEKLY;BYDAY=WE,FR;INTERVAL=2;COUNT=4',
      'FREQ=WEEKLY;COUNT=3;BYDAY=SU,TH,TH',
    ],
  ])
})

const dateutil = sharedFile('calendar/rrule-dateutil.json')
test.skipIf(!dateutil)('rules of dateutil that the model can say (skipped without the shared data)', () => {
  const cases = read<Omit<RuleCase, 'title'> & { test: string }>(dateutil!)
  const shown = checkCases(
    cases.map((each) => ({ ...each, title: each.test, expected: shorten(each.expected) })),
    'UTC',
  )
  expect([cases.length, shown]).toEqual([
    116,
    [
      'FREQ=YEARLY;COUNT=3',
      'FREQ=YEARLY;COUNT=3;BYDAY=TU,TH',
      'FREQ=MONTHLY;INTERVAL=2;COUNT=3',
      'FREQ=WEEKLY;COUNT=3',
      'FREQ=WEEKLY;COUNT=3;BYDAY=TU,TH',
      'FREQ=DAILY;INTERVAL=2;COUNT=3',
      'FREQ=DAILY;COUNT=3;BYDAY=TU,TH',
      'FREQ=DAILY;UNTIL=19970904T090000',
      'FREQ=DAILY;UNTIL=19970905T000000',
      'FREQ=DAILY;COUNT=3',
      'FREQ=YEARLY;COUNT=3',
      'FREQ=YEARLY;COUNT=3',
      'FREQ=YEARLY;COUNT=3',
    ],
  ])
})

const rfc = sharedFile('calendar/rfc5545-section-3.8.5.3.txt')
test.skipIf(!rfc)('examples of RFC 5545 in New York (skipped without the shared data)', () => {
  const shown = checkCases(rfcExamples(readFileSync(rfc!, 'utf8')), 'America/New_York')
  expect(shown).toEqual([
    'FREQ=DAILY;COUNT=10',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=WEEKLY;COUNT=10',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
  ])
})

/** The examples, each with its rules ("or" gives another one) and the starts that it lists. Indents tell the lines apart. */
function rfcExamples(page: string): RuleCase[] {
  const examples: { dtstart: string; rules: string[]; body: string }[] = []
  for (const line of page.replace(/\r/g, '').split('\n')) {
    const text = line.trim()
    const start = /^DTSTART;TZID=America\/New_York:(\w+)$/.exec(text)
    const example = examples.at(-1)
    if (start) examples.push({ dtstart: start[1]!, rules: [], body: '' })
    else if (!example || text === '' || /^ {0,6}\S/.test(line)) continue
    else if (text.startsWith('RRULE:')) example.rules.push(text.slice('RRULE:'.length))
    else if (text.startsWith('BY')) example.rules.push(`${example.rules.pop()}${text}`)
    else example.body += ` ${text}`
  }
  return examples.flatMap(({ dtstart, rules, body }) =>
    rules.map((rrule) => ({ title: rrule, rrule, dtstart, expected: listed(body) })),
  )
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** The local starts that an example of the RFC lists: "==> (1997 9:00 AM EDT) September 2-11;October 1,3,...". */
function listed(text: string): string[] {
  const found: string[] = []
  let year = ''
  let month = 0
  const add = (day: number) =>
    found.push(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T09:00`)
  const lastDay = () => Number(found.at(-1)!.slice(8, 10))
  for (const [token] of text.matchAll(/\((\d{4}) [^)]*\)|[A-Z][a-z]+|\d+-\d+|\.\.\.\d+|\d+/g)) {
    if (token.startsWith('(')) year = token.slice(1, 5)
    else if (months.includes(token)) month = months.indexOf(token) + 1
    else if (token.startsWith('...')) {
      const step = lastDay() - Number(found.at(-2)!.slice(8, 10))
      while (lastDay() < Number(token.slice(3))) add(lastDay() + step)
    } else {
      const [first, last = first] = token.split('-').map(Number)
      for (let day = first!; day <= last!; day++) add(day)
    }
  }
  return found
}
