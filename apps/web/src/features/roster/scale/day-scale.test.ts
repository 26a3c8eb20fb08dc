import { expect, test } from 'vitest'
import {
  linesOf,
  partOf,
  roomOf,
  scaleOf,
  snapped,
  spanOfItem,
  spanOnScale,
  stepped,
  timeText,
  withEdge,
} from './day-scale.ts'

const clock = (from: string, to: string, ahead = 0) => ({ from, to, ahead })

test('a shift over midnight ends on the next day, and the scale holds all of it', () => {
  expect(spanOfItem(clock('22:00', '06:00'))).toEqual({ start: 1320, end: 1800 })
  expect(spanOfItem(clock('18:00', '00:00'))).toEqual({ start: 1080, end: 1440 })
  // A whole day, not none.
  expect(spanOfItem(clock('08:00', '08:00'))).toEqual({ start: 480, end: 1920 })
  expect(scaleOf([])).toEqual({ start: 360, end: 1200 })
  expect(scaleOf([clock('05:30', '07:00'), clock('22:00', '06:10')])).toEqual({ start: 240, end: 1920 })
  expect([timeText(1320), timeText(1800), timeText(75)]).toEqual(['22:00', '06:00', '01:15'])
})

test('shifts at the same time lie below each other, and one after another shares the line', () => {
  const day = { start: 360, end: 1200 }
  const evening = [clock('06:00', '08:00'), clock('07:00', '09:00'), clock('08:00', '10:00')]
  expect(linesOf([...evening, clock('08:30', '09:00')], day)).toEqual([0, 1, 0, 2])
  // One of a quarter of an hour has room for its times, so that the next one lies below.
  const short = [clock('06:00', '06:15'), clock('06:30', '08:00'), clock('08:00', '09:00')]
  expect(linesOf(short, day)).toEqual([0, 1, 0])
  expect(roomOf({ start: 360, end: 375 }, day)).toBeGreaterThan(0.09)
  // It is drawn as long as it is all the same.
  expect(partOf({ start: 360, end: 402 }, day)).toBe(0.05)
  expect(partOf({ start: 360, end: 780 }, day)).toBe(0.5)
})

test('an edge goes by quarters of an hour, and stays within a day and beyond the other edge', () => {
  expect([stepped(1080, 1), stepped(1080, -1), stepped(1085, 1), stepped(1085, -1)]).toEqual([
    1095, 1065, 1095, 1080,
  ])
  expect([snapped(1087), snapped(1088)]).toEqual([1080, 1095])
  const evening = { start: 1080, end: 1230 }
  expect(withEdge(evening, 'end', 1245)).toEqual({ start: 1080, end: 1245 })
  expect(withEdge(evening, 'end', 900)).toEqual({ start: 1080, end: 1095 })
  expect(withEdge(evening, 'end', 9999)).toEqual({ start: 1080, end: 1080 + 1440 })
  expect(withEdge(evening, 'start', 1230)).toEqual({ start: 1215, end: 1230 })
  expect(withEdge(evening, 'start', -20)).toEqual({ start: 0, end: 1230 })
  // Over midnight the start stays on its day.
  expect(withEdge({ start: 1320, end: 1800 }, 'start', 1500)).toEqual({ start: 1425, end: 1800 })
  expect(withEdge({ start: 1320, end: 1800 }, 'start', 100)).toEqual({ start: 360, end: 1800 })
})

test('a shift lies at its moment by the clock of the scale, whatever the clock of its site', () => {
  // 06:00 in Perth is 09:00 in Sydney, 00:30 in Auckland is 22:30 of the day before.
  expect(spanOnScale(clock('06:00', '08:00', -180))).toEqual({ start: 540, end: 660 })
  expect(spanOnScale(clock('00:30', '02:00', 120))).toEqual({ start: -90, end: 0 })
  expect(scaleOf([clock('22:00', '23:00', -180), clock('00:30', '02:00', 120)])).toEqual({
    start: -120,
    end: 1620,
  })
  const day = { start: 360, end: 1200 }
  expect(linesOf([clock('07:00', '09:00', -180), clock('10:00', '12:00')], day)).toEqual([0, 1])
})
