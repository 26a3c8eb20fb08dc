import { expect, test } from 'vitest'
import { editedTimes, fieldsOf, instantsOf, isAmbiguous } from './edited-times.ts'

const zone = 'Australia/Sydney'
const recorded = {
  startTime: '2026-04-04T22:00:23.500+11:00',
  endTime: '2026-04-05T05:00:10.000+10:00',
  timezone: zone,
}
const whole = { ...fieldsOf(recorded), reason: 'Forgot' } as Parameters<typeof instantsOf>[0]
const faults = (change: object) => {
  const parsed = editedTimes(recorded).safeParse({ ...whole, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('times stand by the clock of the site, and what was not changed keeps its seconds', () => {
  expect(whole).toMatchObject({
    startDate: '2026-04-04',
    startTime: '22:00:23',
    endDate: '2026-04-05',
    endTime: '05:00:10',
  })
  expect(instantsOf(whole, recorded)).toEqual({ startTime: recorded.startTime, endTime: recorded.endTime })
  expect(instantsOf({ ...whole, endTime: '04:30' }, recorded).endTime).toBe('2026-04-05T04:30:00.000+10:00')
})

test('of a time that the clocks show twice either may be meant', () => {
  expect(isAmbiguous(zone, '2026-04-05', '02:30')).toBe(true)
  expect(isAmbiguous(zone, '2026-04-05', '03:30')).toBe(false)
  expect(isAmbiguous(zone, undefined, '02:30')).toBe(false)
  const ends = (endWhich: 'earlier' | 'later') =>
    instantsOf({ ...whole, endTime: '02:30', endWhich }, recorded).endTime
  expect(ends('earlier')).toBe('2026-04-05T02:30:00.000+11:00')
  expect(ends('later')).toBe('2026-04-05T02:30:00.000+10:00')
  expect(fieldsOf({ ...recorded, endTime: '2026-04-05T02:30:40.000+10:00' }).endWhich).toBe('later')
})

test('an end by the clock before the start is in order when it really is later', () => {
  const twice = { startDate: '2026-04-05', startTime: '02:30', startWhich: 'earlier', endTime: '02:15' }
  expect(faults({ ...twice, endWhich: 'later' })).toEqual([])
  expect(faults({ ...twice, endWhich: 'earlier' })).toEqual(['endTime: Invalid dates'])
})

test('the end is strictly later, the reason said, and the time one that exists', () => {
  expect(faults({ endDate: '2026-04-04', endTime: '21:00' })).toEqual(['endTime: Invalid dates'])
  expect(faults({ reason: ' ' })).toEqual(['reason: You should provide a reason'])
  expect(faults({ endDate: '2026-10-04', endTime: '02:30' })).toEqual([
    'endTime: The clocks skip this time on that day',
  ])
})

test('D3-18: seconds that are not zero are shown, kept and can be changed', () => {
  const night = {
    startTime: '2026-03-01T23:59:59.000+11:00',
    endTime: '2026-03-02T00:00:01.000+11:00',
    timezone: zone,
  }
  const fields = { ...fieldsOf(night), reason: 'Forgot' } as Parameters<typeof instantsOf>[0]
  expect(fields).toMatchObject({ startTime: '23:59:59', endTime: '00:00:01' })
  expect(instantsOf(fields, night)).toEqual({ startTime: night.startTime, endTime: night.endTime })
  expect(instantsOf({ ...fields, startTime: '23:58:59', endTime: '00:00:30' }, night)).toEqual({
    startTime: '2026-03-01T23:58:59.000+11:00',
    endTime: '2026-03-02T00:00:30.000+11:00',
  })
  expect(fieldsOf({ ...night, endTime: '2026-03-02T00:01:00.400+11:00' }).endTime).toBe('00:01')
})
