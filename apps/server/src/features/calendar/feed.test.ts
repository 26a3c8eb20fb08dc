import { type CalendarEvent, calendar } from '@muster/contract/planning/calendar'
import type { RepeatInput } from '@muster/contract/planning/repeat'
import ICAL from 'ical.js'
import { afterEach, describe, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

const addressOf = async (t: Tenant, as: TestUser) =>
  (await t.call(calendar.openFeed, {}, { as })).address.split('/').at(-1)!
const read = (t: Tenant, address: string) =>
  t.send(calendar.readFeed, { params: { address } }, { as: 'nobody' })

/** Starts and ends that an independent reader finds between two instants, as UTC. */
function readBack(text: string, from: number, to: number): string[] {
  const root = new ICAL.Component(ICAL.parse(text))
  for (const zone of root.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const all = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each, { exceptions: [] }))
  const found: string[] = []
  const take = (start: InstanceType<typeof ICAL.Time>, end: InstanceType<typeof ICAL.Time>) => {
    const [first, last] = [start.toJSDate(), end.toJSDate()]
    if (first.getTime() >= from && first.getTime() < to)
      found.push(`${first.toISOString()} ${last.toISOString()}`)
  }
  for (const event of all.filter((each) => !each.isRecurrenceException() && !each.startDate.isDate)) {
    for (const exception of all) {
      if (exception.isRecurrenceException() && exception.uid === event.uid) event.relateException(exception)
    }
    if (!event.isRecurring()) {
      take(event.startDate, event.endDate)
      continue
    }
    const iterator = event.iterator()
    for (
      let next = iterator.next();
      next && next.toJSDate().getTime() < to + 40 * 86_400_000;
      next = iterator.next()
    ) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      take(startDate, endDate)
    }
  }
  return found.sort()
}
function daysReadBack(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each, { exceptions: [] }))
  const found: string[] = []
  for (const event of events.filter((each) => each.startDate.isDate && !each.isRecurrenceException())) {
    for (const exception of events)
      if (exception.isRecurrenceException() && exception.uid === event.uid) event.relateException(exception)
    const iterator = event.iterator()
    for (let next = iterator.next(); next && next.toString() < '2028-01-02'; next = iterator.next())
      found.push(event.getOccurrenceDetails(next).startDate.toString().slice(0, 10))
  }
  return found.sort()
}
const fromApi = (events: CalendarEvent[]) =>
  events
    .flatMap(({ occurrences }) => occurrences)
    .map(({ startTime, duration }) => {
      const start = Date.parse(startTime)
      return `${new Date(start).toISOString()} ${new Date(start + duration * 60_000).toISOString()}`
    })
    .sort()

const frequencies = ['DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY', null]
const zones = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Lord_Howe', 'Australia/Adelaide']

describe.each(zones)('%s', (timezone) => {
  // 02:15 meets both changes of the clocks, 22:00 reaches over them, and the 31st is not in every month.
  test.each([
    ['31T02:15', 60, 'keep'],
    ['30T22:00', 480, 'skip'],
    ['29T09:00', 90, 'move'],
  ] as const)(
    'read back over two years, from January %s for %d minutes, holidays %s',
    async (start, minutes, policy) => {
      const t = await aTenant()
      t.clock.set(new Date('2026-01-02T00:00:00Z'))
      const job = await aJob(t, { site: await aSite(t, { timezone }) })
      const scope = await t.scope()
      for (const frequency of frequencies) {
        const id = await anEvent(t, job, {
          startLocal: `2026-01-${start}:00`,
          durationMinutes: minutes,
          frequency,
          until: frequency === 'WEEKLY' ? '2027-06-30' : null,
        })
        const region = timezone === 'Australia/Brisbane' ? 'QLD' : 'NSW'
        await scope
          .change('schedule_events', { holiday_policy: policy, holiday_region: region })
          .where('id', '=', id)
          .execute()
        if (frequency === null) continue
        const [event] = await t
          .call(calendar.list, {
            query: { startDate: '2026-02-01', endDate: '2027-03-01', mappedIds: [job.id] },
          })
          .then((events) => events.filter((each) => each.id === id))
        const names = event!.occurrences
          .filter(({ holiday }) => !holiday)
          .map(({ occurrenceStart }) => occurrenceStart)
        const removed = names.at(-1)!
        const moved = names.length > 1 ? names[0]! : undefined
        const body = {
          userAssigneeId: job.worker.id,
          startTime: '2026-05-05T13:45:00+10:00',
          duration: 35,
          recursiveFrequency: event!.recursiveFrequency,
          notifyBeforeMinutes: 5,
          extent: 'this' as const,
        }
        await t.call(calendar.remove, { params: { id }, query: { extent: 'this', occurrenceStart: removed } })
        if (moved)
          await t.call(calendar.update, {
            params: { id },
            query: { force: true },
            body: { ...body, occurrenceStart: moved },
          })
      }
      await scope
        .change('schedule_events', { all_day: true })
        .where('frequency', '=', 'QUARTERLY')
        .where('job_id', '=', job.id)
        .execute()
      const text = (await read(t, await addressOf(t, job.worker))).body
      const api = [
        ...(await t.call(calendar.list, { query: { startDate: '2026-01-02', endDate: '2026-12-31' } })),
        ...(await t.call(calendar.list, { query: { startDate: '2027-01-01', endDate: '2028-01-01' } })),
      ]
      const from = Date.parse('2026-01-02T00:00:00+10:00')
      const to = Date.parse('2027-12-31T00:00:00+10:00')
      const within = (list: string[]) =>
        list.filter((each) => Date.parse(each.slice(0, 24)) >= from && Date.parse(each.slice(0, 24)) < to)
      // A whole day has no zone in the format, so its days are compared, and not its moments.
      const timed = within(fromApi(api.filter(({ allDay }) => !allDay)))
      expect(readBack(text, from, to)).toEqual(timed)
      const ofDays = api.filter(({ allDay }) => allDay).flatMap(({ occurrences }) => occurrences)
      expect(daysReadBack(text)).toEqual(ofDays.map(({ startTime }) => startTime.slice(0, 10)).sort())
      expect(timed.length).toBeGreaterThan(1000)
    },
  )
})

const rules: [rrule: string, rule: RepeatInput][] = [
  [
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=MO',
    { recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5] },
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
    { recursiveFrequency: 'WEEKLY', weekdays: [2, 7], repeatEvery: 2 },
  ],
  [
    'FREQ=WEEKLY;INTERVAL=8;BYDAY=SA;WKST=MO',
    { recursiveFrequency: 'WEEKLY', weekdays: [6], repeatEvery: 8 },
  ],
  ['FREQ=DAILY;INTERVAL=21', { recursiveFrequency: 'WEEKLY', repeatEvery: 3 }],
  ['FREQ=DAILY;INTERVAL=5', { recursiveFrequency: 'DAILY', repeatEvery: 5 }],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=30', { recursiveFrequency: 'MONTHLY', repeatEvery: 2 }],
  ['FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO', { recursiveFrequency: 'MONTHLY', weekdays: [1], setPosition: 1 }],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
    { recursiveFrequency: 'MONTHLY', weekdays: [5], setPosition: -1, repeatEvery: 2 },
  ],
]

test.each(rules)(
  '%s is read back over two years, with holidays, a split and what was removed',
  async (rrule, rule) => {
    const t = await aTenant()
    t.clock.set(new Date('2026-01-02T00:00:00Z'))
    const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }) })
    const base = { userAssigneeId: job.worker.id, duration: 480, notifyBeforeMinutes: 5, ...rule }
    const body = {
      mappedId: job.id,
      startTime: '2026-01-30T22:00:00+11:00',
      ...base,
      holidayPolicy: 'move' as const,
    }
    const { event } = await t.call(calendar.create, { body })
    const listed = async (startDate: string, endDate: string) =>
      t.call(calendar.list, { query: { startDate, endDate } })
    const [seen] = await listed('2026-01-30', '2027-01-30')
    const own = seen!.occurrences.filter(({ holiday }) => !holiday)
    const query = { extent: 'this' as const, occurrenceStart: own[1]!.occurrenceStart }
    await t.call(calendar.remove, { params: { id: event.id }, query })
    const split = own.at(-1)!.occurrenceStart
    const following = { ...base, extent: 'following' as const, occurrenceStart: split, until: '2027-09-30' }
    await t.call(calendar.update, { params: { id: event.id }, body: { ...following, startTime: split } })
    const text = (await read(t, await addressOf(t, job.worker))).body
    expect(
      text.match(/^RRULE:FREQ=(DAILY|WEEKLY|MONTHLY).*$/gm)?.map((line) => line.slice(6).split(';UNTIL')[0]),
    ).toEqual([rrule, rrule])
    const api = fromApi([
      ...(await listed('2026-01-02', '2026-12-31')),
      ...(await listed('2027-01-01', '2027-12-31')),
    ])
    expect(readBack(text, Date.parse('2026-01-01'), Date.parse('2028-01-01'))).toEqual(api)
    expect(api.length).toBeGreaterThan(8)
  },
)

test.each([
  ['Australia/Sydney', '2030-07-02T22:00:00.000Z', '2030-12-03T21:00:00.000Z'],
  ['Europe/Berlin', '2030-07-03T06:00:00.000Z', '2030-12-04T07:00:00.000Z'],
  ['America/New_York', '2030-07-03T12:00:00.000Z', '2030-12-04T13:00:00.000Z'],
  ['Australia/Brisbane', '2030-07-02T22:00:00.000Z', '2030-12-03T22:00:00.000Z'],
])('F-17: in %s a weekly 08:00 without an end stays at 08:00 for years', async (timezone, july, december) => {
  const t = await aTenant()
  t.clock.set(new Date('2026-01-02T00:00:00Z'))
  const job = await aJob(t, { site: await aSite(t, { timezone }) })
  await anEvent(t, job, { startLocal: '2026-01-07T08:00:00', durationMinutes: 60, frequency: 'WEEKLY' })
  const text = (await read(t, await addressOf(t, job.worker))).body
  const starts = readBack(text, Date.parse('2030-01-01'), Date.parse('2031-01-01')).map((each) =>
    each.slice(0, 24),
  )
  expect(starts).toContain(july)
  expect(starts).toContain(december)
})

test('a calendar keeps its names when it changes, and counts what changed', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const id = await anEvent(t, job, { startLocal: '2046-03-01T06:00:00' })
  const address = await addressOf(t, job.worker)
  const first = await read(t, address)
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.body).toContain(`UID:event-${t.tenantId}-${id}@muster.test\r\nSEQUENCE:1\r\n`)
  const body = {
    userAssigneeId: job.worker.id,
    startTime: '2046-03-01T07:00:00+10:00',
    duration: 60,
    recursiveFrequency: null,
    notifyBeforeMinutes: 5,
    title: 'Bins; glass, and a very long title that does not fit into one line of seventy-five octets: été',
  }
  await t.call(calendar.update, { params: { id }, body })
  const second = (await read(t, address)).body
  expect(second).toContain(`UID:event-${t.tenantId}-${id}@muster.test\r\nSEQUENCE:2\r\n`)
  expect(second.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const [event] = new ICAL.Component(ICAL.parse(second)).getAllSubcomponents('vevent')
  expect(event!.getFirstPropertyValue('summary')).toBe(`${body.title} · ${job.site.name}`)
})

test('an address is a secret: nobody else sees it, a new one ends the old, and it can be ended', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job)
  const as = job.worker
  expect(await t.call(calendar.feed, {}, { as })).toBeNull()
  const old = await addressOf(t, as)
  expect((await t.call(calendar.feed, {}, { as }))?.address).toBe(
    `http://muster.test/api/calendar/feed/${old}`,
  )
  expect(await t.call(calendar.feed, {}, { as: t.boss })).toBeNull()
  const address = await addressOf(t, as)
  expect((await read(t, old)).statusCode).toBe(404)
  expect((await read(t, address)).statusCode).toBe(200)
  const other = await aTenant()
  expect((await read(t, address.replace(/^\d+/, String(other.tenantId)))).statusCode).toBe(404)
  expect((await read(t, `${address.slice(0, -5)}${address.at(-5) === 'A' ? 'B' : 'A'}.ics`)).statusCode).toBe(
    404,
  )
  expect((await read(t, 'x')).statusCode).toBe(400)
  const scope = await t.scope()
  const { cipher, hash } = await scope
    .from('calendar_feeds')
    .select(['cipher', 'hash'])
    .executeTakeFirstOrThrow()
  const secret = address.split('-').slice(1).join('-').slice(0, 43)
  for (const kept of [cipher, hash]) expect(Buffer.from(kept).toString('latin1')).not.toContain(secret)
  await t.call(calendar.closeFeed, {}, { as })
  expect((await read(t, address)).statusCode).toBe(404)
  const again = await addressOf(t, as)
  await scope.change('users', { removed_at: scope.now }).where('id', '=', as.id).execute()
  expect((await read(t, again)).statusCode).toBe(404)
})

test('a calendar holds the own events that go on, and no others', async () => {
  const t = await aTenant()
  const other = await aUser(t)
  const job = await aJob(t, { assignees: [await aUser(t), other] })
  const mine = await anEvent(t, job)
  await anEvent(t, { ...job, worker: job.assignees[1]! })
  const ended = await anEvent(t, job)
  await t.call(calendar.remove, { params: { id: ended } })
  const { body } = await read(t, await addressOf(t, job.worker))
  expect(body.match(/UID:event-\d+-(\d+)/g)).toEqual([`UID:event-${t.tenantId}-${mine}`])
})
