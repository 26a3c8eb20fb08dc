import { seriesDefaults } from '@muster/contract/planning/series'
import { describe, expect, test } from 'vitest'
import { type DraftEvent, preview, type ScheduleDraft } from '../draft-event.ts'
import { inOrder, ownEntries, readOnlyEntries } from '../view/shown-entries.ts'
import { changedDraft, removedFrom } from './edit-draft.ts'

const zone = 'Australia/Brisbane'
const onDay = (day: string, time = '06:00') => `2026-03-${day}T${time}:00.000+10:00`
const series = {
  id: 7,
  userAssigneeId: 1,
  startTime: onDay('02'),
  duration: 60,
  recursiveFrequency: 'DAILY',
  until: null,
  ...seriesDefaults,
} satisfies DraftEvent
const draft: ScheduleDraft = { events: [series], changes: [], removals: [] }
const picked = { event: series, occurrenceStart: onDay('04') }
const changed = { ...series, startTime: onDay('05', '09:00') }
const saved = [
  {
    ...series,
    calendarEventType: 'JOB_TASK' as const,
    tenantUserIds: [1],
    timezone: zone,
    until: null,
    mappedId: 3,
    mappedText: '',
    active: true,
    version: 1,
    occurrences: ['02', '03', '04', '05'].map((day) => ({
      occurrenceStart: onDay(day),
      startTime: onDay(day),
      duration: 60,
    })),
  },
]
const entriesOf = (of: ScheduleDraft, now = onDay('01')) =>
  ownEntries({ draft: of, saved, zone, now: Date.parse(now), titleOf: () => '' })
const startTimes = (of: ScheduleDraft) =>
  ownEntries({ draft: of, saved, zone, now: Date.parse(onDay('01')), titleOf: () => '' })
    .map(({ startLocal }) => startLocal.slice(8))
    .sort()

describe('a change', () => {
  test('of one occurrence moves it, and a later one takes its place', () => {
    const once = changedDraft(draft, picked, changed, { extent: 'this', zone })
    expect(startTimes(once)).toEqual(['02T06:00', '03T06:00', '05T06:00', '05T09:00'])
    const twice = changedDraft(
      once,
      picked,
      { ...changed, startTime: onDay('04', '10:00') },
      { extent: 'this', zone },
    )
    expect(twice.changes).toMatchObject([
      { id: 7, extent: 'this', occurrenceStart: onDay('04'), startTime: onDay('04', '10:00') },
    ])
    expect(twice.events).toEqual(draft.events)
  })
  test('of those that follow ends the series and shows the new one from there', () => {
    const next = changedDraft(
      draft,
      picked,
      { ...changed, until: '2026-03-07' },
      { extent: 'following', zone },
    )
    expect(startTimes(next)).toEqual(['02T06:00', '03T06:00', '05T09:00', '06T09:00', '07T09:00'])
  })
  test('of all shifts the whole series as the occurrence was, and drops what was changed of it', () => {
    const once = changedDraft(draft, picked, changed, { extent: 'this', zone })
    const all = changedDraft(once, picked, { ...changed, until: '2026-03-05' }, { extent: 'all', zone })
    expect(all.changes).toEqual([])
    expect(all.events[0]?.startTime).toBe(onDay('03', '09:00'))
    expect(startTimes(all)).toEqual(['03T09:00', '04T09:00', '05T09:00'])
  })
  test('of an event that is not saved is the event', () => {
    const fresh = { ...series, id: -1, recursiveFrequency: null }
    const added = changedDraft(draft, { event: fresh, occurrenceStart: undefined }, fresh, {
      extent: 'all',
      zone,
    })
    expect(added.events.map(({ id }) => id)).toEqual([7, -1])
  })
})

describe('of a series on weekdays', () => {
  // Monday, Wednesday and Friday from Monday the 2nd.
  const workdays = { ...series, recursiveFrequency: 'WEEKLY' as const, weekdays: [1, 3, 5], repeatEvery: 1 }
  const workdaysDraft: ScheduleDraft = { events: [workdays], changes: [], removals: [] }
  const wednesday = { event: workdays, occurrenceStart: onDay('11') }
  const startsOf = (event: DraftEvent) =>
    preview(event, zone, 0)
      .slice(0, 3)
      .map(({ startTime }) => startTime)

  test('a change of all moves one weekday, and the others stay', () => {
    const all = changedDraft(
      workdaysDraft,
      wednesday,
      { ...workdays, startTime: onDay('12') },
      { extent: 'all', zone },
    )
    expect(all.events).toMatchObject([{ startTime: onDay('02'), weekdays: [1, 4, 5] }])
    const monday = { event: workdays, occurrenceStart: onDay('09') }
    const late = changedDraft(
      workdaysDraft,
      monday,
      { ...workdays, startTime: onDay('12') },
      { extent: 'all', zone },
    )
    expect(late.events).toMatchObject([{ startTime: onDay('04'), weekdays: [3, 4, 5] }])
  })
  test('one that was moved before shifts its own weekday', () => {
    const movedTo = { startTime: onDay('12'), duration: 60 }
    const changed = { ...workdays, startTime: onDay('12', '09:00') }
    const all = changedDraft(workdaysDraft, { ...wednesday, movedTo }, changed, { extent: 'all', zone })
    expect(all.events).toMatchObject([{ startTime: onDay('02', '09:00'), weekdays: [1, 3, 5] }])
  })
  test('those that follow take the new weekday', () => {
    const changed = { ...workdays, startTime: onDay('12') }
    const next = changedDraft(workdaysDraft, wednesday, changed, { extent: 'following', zone })
    expect(next.changes).toMatchObject([{ startTime: onDay('12'), weekdays: [1, 4, 5], extent: 'following' }])
  })
  test('weekdays that the person picked stay as they are', () => {
    const changed = { ...workdays, startTime: onDay('12'), weekdays: [1, 4] }
    const all = changedDraft(workdaysDraft, wednesday, changed, { extent: 'all', zone })
    expect(all.events).toMatchObject([{ startTime: onDay('02'), weekdays: [1, 4] }])
  })
  test('a first Monday that was moved makes another weekday of the month', () => {
    const first = {
      ...workdays,
      recursiveFrequency: 'MONTHLY' as const,
      weekdays: [1],
      setPosition: 1 as const,
    }
    const month: ScheduleDraft = { ...workdaysDraft, events: [first] }
    const changed = { ...first, startTime: onDay('12') }
    const all = changedDraft(month, { event: first, occurrenceStart: onDay('02') }, changed, {
      extent: 'all',
      zone,
    })
    expect(all.events).toMatchObject([{ startTime: onDay('12'), weekdays: [4], setPosition: 2 }])
  })
  test('a new one begins on the first day that fits, and shows as many times as its frequency', () => {
    const fresh = { ...workdays, id: -1, startTime: onDay('03') }
    const added = changedDraft(workdaysDraft, { event: fresh, occurrenceStart: undefined }, fresh, {
      extent: 'all',
      zone,
    })
    expect(added.events[1]).toMatchObject({ startTime: onDay('04') })
    expect(startsOf(fresh)).toEqual([onDay('04'), onDay('06'), onDay('09')].map(Date.parse))
    for (const repeatEvery of [1, 8]) expect(preview({ ...fresh, repeatEvery }, zone, 0)).toHaveLength(25)
    const lastFriday = {
      ...fresh,
      recursiveFrequency: 'MONTHLY' as const,
      weekdays: [5],
      setPosition: -1 as const,
    }
    expect(preview({ ...lastFriday, repeatEvery: 8 }, zone, 0)).toHaveLength(15)
    const daily = { ...series, repeatEvery: 8 }
    expect(preview(daily, zone, 0)).toHaveLength(90)
  })
})

describe('a removal', () => {
  test('takes one out, or all that follow, or the event with what was changed of it', () => {
    expect(startTimes(removedFrom(draft, picked, 'this'))).toEqual(['02T06:00', '03T06:00', '05T06:00'])
    expect(startTimes(removedFrom(draft, picked, 'following'))).toEqual(['02T06:00', '03T06:00'])
    const once = changedDraft(draft, picked, changed, { extent: 'this', zone })
    expect(removedFrom(once, picked, 'all')).toEqual({ events: [], changes: [], removals: [] })
    expect(removedFrom(once, picked, 'this').changes).toEqual([])
  })
})

describe('what is drawn', () => {
  test('has a key of its own each, also where an occurrence was moved onto another, or two changes meet', () => {
    const moved = { ...changed, startTime: onDay('05') }
    const onto = entriesOf(changedDraft(draft, picked, moved, { extent: 'this', zone }))
    expect(onto.map(({ startLocal }) => startLocal.slice(8))).toEqual([
      '02T06:00',
      '03T06:00',
      '05T06:00',
      '05T06:00',
    ])
    const other = readOnlyEntries(
      [
        {
          ...saved[0]!,
          occurrences: [saved[0]!.occurrences[0]!, { ...saved[0]!.occurrences[1]!, startTime: onDay('02') }],
        },
      ],
      zone,
      { titleOf: () => '', isGhost: true },
    )
    const twice = [...onto, ...other, ...other]
    expect(new Set(inOrder(twice).map(({ key }) => key)).size).toBe(8)
  })
  test('stands in order of time', () => {
    const [first, second] = entriesOf(draft)
    expect(inOrder([second!, first!]).map(({ startLocal }) => startLocal.slice(8))).toEqual([
      '02T06:00',
      '03T06:00',
    ])
  })
  test('is locked once it has begun', () => {
    expect(entriesOf(draft, onDay('03', '07:00')).map(({ isLocked }) => isLocked)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  test('says where an occurrence was moved, from where a change of all shifts', () => {
    const once = changedDraft(draft, picked, { ...changed, duration: 30 }, { extent: 'this', zone })
    const entry = entriesOf(once).find(({ movedTo }) => movedTo)!
    expect(entry).toMatchObject({
      occurrenceStart: onDay('04'),
      movedTo: { startTime: onDay('05', '09:00'), duration: 30 },
    })
    const again = { ...picked, movedTo: entry.movedTo }
    const all = changedDraft(
      once,
      again,
      { ...changed, startTime: onDay('05', '10:00') },
      { extent: 'all', zone },
    )
    expect(all.events[0]?.startTime).toBe(onDay('02', '10:00'))
  })
})
