import { readFileSync } from 'node:fs'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, type TestJob } from '../../../test/office.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const file = sharedData('schedules/inrc1/sprint01.xml')
afterEach(async () => (await theApp()).clock.set(undefined))

const minute = 60_000
const day = 86_400_000
const restMinutes = 600

/** The instance of the first nurse rostering competition: people, shifts, cover, and what people ask to have off. */
function instance() {
  const xml = readFileSync(file!, 'utf8')
  const all = (tag: string, text = xml) =>
    [...text.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, body]) => body!)
  const tagText = (tag: string, text: string) => all(tag, text)[0]!
  const shifts = [...xml.matchAll(/<Shift ID="(\w)">([\s\S]*?)<\/Shift>/g)].map(([, id, body]) => {
    const [start, end] = [tagText('StartTime', body!), tagText('EndTime', body!)].map(
      (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)),
    )
    return { id: id!, start: start!, minutes: (end! - start! + 1440) % 1440 }
  })
  const people = [...xml.matchAll(/<Employee ID="(\d+)">/g)].map(([, id]) => id!)
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const cover = new Map(
    all('DayOfWeekCover').map((body) => [
      weekdays.indexOf(tagText('Day', body)),
      all('Cover', body).map((each) => ({
        shift: tagText('Shift', each),
        count: Number(tagText('Preferred', each)),
      })),
    ]),
  )
  const dates: string[] = []
  for (let at = Date.parse(tagText('StartDate', xml)); at <= Date.parse(tagText('EndDate', xml)); at += day)
    dates.push(new Date(at).toISOString().slice(0, 10))
  const offs = [
    ...all('DayOff').map((body) => ({
      person: tagText('EmployeeID', body),
      date: tagText('Date', body),
      shift: undefined,
    })),
    ...all('ShiftOff').map((body) => ({
      person: tagText('EmployeeID', body),
      date: tagText('Date', body),
      shift: tagText('ShiftTypeID', body),
    })),
  ]
  return { shifts, people, cover, dates, offs }
}
type Instance = ReturnType<typeof instance>
interface Duty {
  person: string
  date: string
  start: number
  end: number
}
const dutyOf = ({ shifts }: Instance, person: string, date: string, shift: string): Duty => {
  const { start, minutes } = shifts.find(({ id }) => id === shift)!
  const at = Date.parse(`${date}T00:00:00+10:00`) + start * minute
  return { person, date, start: at, end: at + minutes * minute }
}

function goodRoster(given: Instance): Duty[] {
  const roster: Duty[] = []
  for (const date of given.dates) {
    for (const { shift, count } of given.cover.get(new Date(date).getUTCDay())!) {
      const free = given.people.filter((person) => {
        const duty = dutyOf(given, person, date, shift)
        const isOff = given.offs.some(
          (off) => off.person === person && off.date === date && (off.shift ?? shift) === shift,
        )
        const own = roster.filter((each) => each.person === person)
        return (
          !isOff && own.every((each) => each.date !== date && duty.start - each.end >= restMinutes * minute)
        )
      })
      roster.push(...free.slice(0, count).map((person) => dutyOf(given, person, date, shift)))
    }
  }
  return roster
}

const badRoster = (given: Instance): Duty[] =>
  given.offs.flatMap(({ person, date, shift }) => {
    const next = given.dates[given.dates.indexOf(date) + 1]
    const asked = dutyOf(given, person, date, shift ?? 'L')
    return next ? [asked, dutyOf(given, person, next, 'E')] : [asked]
  })

function expected(roster: readonly Duty[]) {
  const found: string[] = []
  for (const [at, a] of roster.entries()) {
    for (const b of roster.slice(at + 1)) {
      if (a.person === b.person && a.start < b.end && b.start < a.end)
        found.push(`overlap ${[-at - 1, -roster.indexOf(b) - 1].sort().join(' ')}`)
    }
  }
  const days = new Set(roster.map(({ person, date }) => `${person} ${date}`))
  for (const key of days) {
    const [person, date] = key.split(' ')
    const own = roster.filter((each) => each.person === person)
    const first = Math.min(...own.filter((each) => each.date === date).map(({ start }) => start))
    const last = Math.max(...own.filter((each) => each.date < date!).map(({ end }) => end))
    if ((first - last) / minute < restMinutes) found.push(`rest ${key}`)
  }
  return found.sort()
}

async function conflictsOf(
  t: Tenant,
  job: TestJob,
  ids: ReadonlyMap<string, number>,
  roster: readonly Duty[],
) {
  const events = roster.map(({ person, start, end }, at) => ({
    id: -at - 1,
    userAssigneeId: ids.get(person)!,
    startTime: new Date(start).toISOString(),
    duration: (end - start) / minute,
    recursiveFrequency: null,
    notifyBeforeMinutes: 5,
  }))
  const body = { jobUsers: [], calendarEventRequest: { events } }
  const { conflicts } = await t.call(jobs.assign, { params: { id: job.id }, query: { force: true }, body })
  return conflicts
}
const named = (ids: ReadonlyMap<string, number>, conflicts: readonly ScheduleConflict[]) => {
  const people = new Map([...ids].map(([person, id]) => [id, person]))
  return conflicts
    .map(({ kind, eventId, otherEventId, userAssigneeId, date }) =>
      kind === 'overlap'
        ? `overlap ${[eventId, otherEventId].sort().join(' ')}`
        : `${kind} ${people.get(userAssigneeId)} ${date}`,
    )
    .sort()
}

test.skipIf(!file)(
  'every overlap and want of rest of a bad roster is found, and none of a good one (skipped without the shared data)',
  async () => {
    const instanceRead = instance()
    expect([
      instanceRead.people.length,
      instanceRead.shifts.length,
      instanceRead.dates.length,
      instanceRead.offs.length,
    ]).toEqual([10, 4, 28, 150])
    const [good, bad] = [goodRoster(instanceRead), badRoster(instanceRead)]
    expect(good.length).toBeGreaterThan(100)
    expect(expected(good)).toEqual([])
    const [overlaps, rests] = ['overlap', 'rest'].map(
      (kind) => expected(bad).filter((each) => each.startsWith(kind)).length,
    )
    expect(overlaps).toBeGreaterThan(50)
    expect(rests).toBeGreaterThan(50)
    for (const roster of [good, bad]) {
      const t = await aTenant()
      t.clock.set(new Date('2009-12-01T00:00:00Z'))
      await t.call(calendar.updateRules, {
        body: { maxDayMinutes: null, maxWeekMinutes: null, minRestMinutes: restMinutes },
      })
      const people = await Promise.all(instanceRead.people.map(() => aUser(t)))
      const ids = new Map(instanceRead.people.map((person, at) => [person, people[at]!.id]))
      const job = await aJob(t, { assignees: people })
      expect(named(ids, await conflictsOf(t, job, ids, roster))).toEqual(expected(roster))
    }
  },
)
