import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoWithOffset } from '../time/zone.ts'
import {
  ceilHours,
  dailyQuotes,
  formatDuration,
  limitReachedAt,
  maxServiceMinutes,
  type PayBasis,
  plannedTime,
  variance,
  workTime,
} from './work-time.ts'

const minute = 60_000
const hour = 3_600_000
const sydney = 'Australia/Sydney'
const msAt = (iso: string) => Date.parse(iso)
const work = (from: string, to: string, ...breaks: [string, string][]) => ({
  startTime: msAt(from),
  endTime: msAt(to),
  breaks: breaks.map(([start, end]) => ({ from: msAt(start), to: msAt(end) })),
})

describe('the two pay bases', () => {
  const spring = work('2026-10-03T11:00Z', '2026-10-03T18:00Z', ['2026-10-03T13:00Z', '2026-10-03T13:30Z'])
  const autumn = work('2026-04-04T10:00Z', '2026-04-04T19:00Z', ['2026-04-04T12:00Z', '2026-04-04T12:30Z'])

  test('P2: the spring night', () => {
    const result = workTime(spring, sydney, 'BY_CLOCK')
    expect(result).toEqual({
      breakCount: 1,
      breakTime: 0.5 * hour,
      serviceTime: 7.5 * hour,
      elapsedTime: 6.5 * hour,
      clockTime: 7.5 * hour,
      differs: true,
      flags: [],
    })
    expect(workTime(spring, sydney, 'ELAPSED').serviceTime).toBe(6.5 * hour)
  })

  test('P3: the autumn night', () => {
    const result = workTime(autumn, sydney, 'BY_CLOCK')
    expect([result.elapsedTime, result.clockTime, result.serviceTime]).toEqual([
      8.5 * hour,
      7.5 * hour,
      7.5 * hour,
    ])
    expect(workTime(autumn, sydney, 'ELAPSED').serviceTime).toBe(8.5 * hour)
  })

  test('P4: below zero by the clock, the elapsed time is paid and flagged', () => {
    const short = work('2026-04-04T15:30Z', '2026-04-04T16:15Z')
    for (const basis of ['BY_CLOCK', 'ELAPSED'] as const) {
      const result = workTime(short, sydney, basis)
      expect(result.serviceTime).toBe(0.75 * hour)
      expect(result.clockTime).toBe(-0.25 * hour)
      expect(result.flags).toEqual(['clockBelowZero'])
    }
  })

  test('half an hour at Lord Howe, nothing in Brisbane', () => {
    expect(
      workTime(work('2026-10-03T11:00Z', '2026-10-03T18:00Z'), 'Australia/Lord_Howe', 'BY_CLOCK').clockTime,
    ).toBe(7.5 * hour)
    expect(workTime(spring, 'Australia/Brisbane', 'BY_CLOCK').differs).toBe(false)
  })

  test('a break costs the same whether or not the clocks change within it', () => {
    const across = work('2026-10-03T11:00Z', '2026-10-03T18:00Z', ['2026-10-03T15:30Z', '2026-10-03T16:30Z'])
    const before = work('2026-10-03T11:00Z', '2026-10-03T18:00Z', ['2026-10-03T12:30Z', '2026-10-03T13:30Z'])
    expect(workTime(across, sydney, 'BY_CLOCK')).toEqual(workTime(before, sydney, 'BY_CLOCK'))
  })

  test('P8: across midnight, new year, 29 February and 1 July a night is eight hours', () => {
    for (const [from, to] of [
      ['2026-12-31T11:00Z', '2026-12-31T19:00Z'],
      ['2024-02-28T11:00Z', '2024-02-28T19:00Z'],
      ['2026-06-30T12:00Z', '2026-06-30T20:00Z'],
    ] as const) {
      expect(workTime(work(from, to), sydney, 'BY_CLOCK').serviceTime).toBe(8 * hour)
    }
  })
})

describe('P16: odd breaks', () => {
  const timeWith = (...breaks: [number, number][]) =>
    workTime(
      { startTime: 0, endTime: 100, breaks: breaks.map(([from, to]) => ({ from, to })) },
      'UTC',
      'ELAPSED',
    )

  test('overlapping ones are merged', () => {
    expect(timeWith([10, 30], [20, 40])).toMatchObject({
      breakCount: 1,
      breakTime: 30,
      flags: ['breaksOverlap'],
    })
    expect(timeWith([10, 50], [20, 30])).toMatchObject({
      breakCount: 1,
      breakTime: 40,
      flags: ['breaksOverlap'],
    })
  })

  test('touching ones are two', () => {
    expect(timeWith([20, 40], [10, 20])).toMatchObject({ breakCount: 2, breakTime: 30, flags: [] })
  })

  test('parts outside the work do not count', () => {
    expect(timeWith([-10, 10], [90, 120])).toMatchObject({
      breakCount: 2,
      breakTime: 20,
      flags: ['breakOutsideWork'],
    })
    expect(timeWith([-20, -10])).toMatchObject({ breakCount: 0, breakTime: 0, flags: ['breakOutsideWork'] })
  })

  test('a break longer than the work leaves no service', () => {
    const result = timeWith([-50, 150])
    expect(result).toMatchObject({ breakTime: 100, serviceTime: 0, elapsedTime: 0 })
    expect(result.flags).toEqual(['breakOutsideWork', 'breakLongerThanWork'])
  })

  test('no length is no break; one that ends before it starts is left out and flagged', () => {
    expect(timeWith([10, 10])).toMatchObject({ breakCount: 0, flags: [] })
    expect(timeWith([20, 10])).toMatchObject({ breakCount: 0, breakTime: 0, flags: ['breakReversed'] })
  })

  test('an end before the start is nothing, flagged, on both bases', () => {
    const result = workTime(work('2026-10-03T18:00Z', '2026-10-03T11:00Z'), sydney, 'BY_CLOCK')
    expect(result).toMatchObject({ serviceTime: 0, clockTime: 0, differs: false, flags: ['endBeforeStart'] })
  })
})

test('P10: service is never below zero, and out - in - breaks on either basis', () => {
  const instants = fc.integer({ min: msAt('2026-04-03T00:00Z'), max: msAt('2026-04-07T00:00Z') })
  const intervals = fc.array(fc.record({ from: instants, to: instants }), { maxLength: 5 })
  const bases = fc.constantFrom<PayBasis>('BY_CLOCK', 'ELAPSED')
  fc.assert(
    fc.property(instants, instants, intervals, bases, (a, b, breaks, basis) => {
      const [startTime, endTime] = [Math.min(a, b), Math.max(a, b)]
      const result = workTime({ startTime, endTime, breaks }, sydney, basis)
      const wall = (ms: number) => msAt(`${isoWithOffset(sydney, ms).slice(0, 23)}Z`)
      expect(result.clockTime).toBe(wall(endTime) - wall(startTime) - result.breakTime)
      expect(result.serviceTime).toBeGreaterThanOrEqual(0)
      expect(result.breakTime).toBe(minutesInside(breaks, startTime, endTime))
    }),
    { numRuns: 500 },
  )
})

// The measure of a union, counted by its cut points instead of by merging.
function minutesInside(breaks: { from: number; to: number }[], start: number, end: number): number {
  const cuts = [start, end, ...breaks.flatMap(({ from, to }) => [from, to])]
    .filter((cut) => cut >= start && cut <= end)
    .sort((a, b) => a - b)
  let sum = 0
  for (const [i, cut] of cuts.entries()) {
    const next = cuts[i + 1]
    if (next !== undefined && breaks.some(({ from, to }) => from <= cut && next <= to)) sum += next - cut
  }
  return sum
}

describe('the limit of service', () => {
  test('0 and nothing mean 480 minutes', () => {
    expect([0, null, undefined, 90].map(maxServiceMinutes)).toEqual([480, 480, 480, 90])
  })

  test('breaks before the limit move it, later ones do not, a lasting one holds it back', () => {
    const breaks = [
      { from: 30 * minute, to: 45 * minute },
      { from: 200 * minute, to: 300 * minute },
    ]
    expect(limitReachedAt({ startTime: 0, breaks }, 60)).toBe(75 * minute)
    expect(limitReachedAt({ startTime: 0, breaks }, 185)).toBe(200 * minute)
    expect(limitReachedAt({ startTime: 0, breaks }, 186)).toBe(301 * minute)
    expect(limitReachedAt({ startTime: 0, breaks: [] }, 0)).toBe(480 * minute)
    const lasting = [{ from: 10 * minute, to: Number.POSITIVE_INFINITY }]
    expect(limitReachedAt({ startTime: 0, breaks: lasting }, 60)).toBe(Number.POSITIVE_INFINITY)
  })
})

test.each([
  [0, '00: 00: 00'],
  [7.5 * hour, '07: 30: 00'],
  [126 * hour + 61_999, '126: 01: 01'],
  [-15 * minute, '-00: 15: 00'],
  [-999, '00: 00: 00'],
])('formatDuration(%d) is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('hours round up, whole ones stay', () => {
  expect([0, 1, hour, hour + 1, -1].map(ceilHours)).toEqual([0, 1, 1, 2, 0])
})

test('F-18d: service falls short only where it is less than the quota; exactly on plan is none', () => {
  expect(variance(10, 8)).toEqual({ ms: 2, over: true })
  expect(variance(8, 8)).toEqual({ ms: 0, over: true })
  expect(variance(7, 8)).toEqual({ ms: -1, over: false })
})

describe('planned time', () => {
  test('the scheduled minutes, else the hours of the assignee', () => {
    expect(plannedTime([120, 30], 8)).toBe(150 * minute)
    expect(plannedTime([], 7.6)).toBe(27_360_000)
  })

  test('is counted once a person, job and date, on the first row', () => {
    const row = (workId: number, personId: number, jobId: number, date: string, startTime: number) => ({
      workId,
      personId,
      jobId,
      date,
      startTime,
    })
    const rows = [
      row(3, 1, 7, '2026-05-01', 300),
      row(2, 1, 7, '2026-05-01', 100),
      row(1, 1, 7, '2026-05-01', 100),
      row(4, 2, 7, '2026-05-01', 400),
      row(5, 1, 8, '2026-05-01', 500),
      row(6, 1, 7, '2026-05-02', 600),
    ]
    const quotes = dailyQuotes(rows, (person, job) => person * 100 + job)
    expect(Object.fromEntries(quotes)).toEqual({ 1: 107, 2: 0, 3: 0, 4: 207, 5: 108, 6: 107 })
  })
})
