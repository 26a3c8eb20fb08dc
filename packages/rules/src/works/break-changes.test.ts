import { expect, test } from 'vitest'
import { breakChanges, breaksOverlap, breaksWithin } from './break-changes.ts'

const pause = (from: number, to: number, reason = '') => ({ from, to, reason })
const visit = { from: 100, to: 200 }

test.each([
  ['within', [pause(120, 130)], [pause(120, 130)]],
  ['over the start', [pause(90, 130)], [pause(100, 130)]],
  ['over the end', [pause(190, 230)], [pause(190, 200)]],
  ['longer than the visit', [pause(0, 300)], [pause(100, 200)]],
  ['before it', [pause(0, 100)], []],
  ['behind it', [pause(200, 250)], []],
  ['out of order', [pause(150, 160), pause(110, 120)], [pause(110, 120), pause(150, 160)]],
])('P-23: breaks %s', (_, breaks, expected) => {
  expect(breaksWithin(visit, breaks)).toEqual(expected)
})

test('P-23: breaks that meet do not share time', () => {
  expect(breaksOverlap([pause(120, 130), pause(130, 140)])).toBe(false)
  expect(breaksOverlap([pause(130, 140), pause(120, 131)])).toBe(true)
  expect(breaksOverlap([])).toBe(false)
})

test('P-23: what differs is removed, added, or the break with which it shares most time', () => {
  const noon = pause(120, 130)
  expect(breakChanges([noon], [noon])).toEqual([])
  expect(breakChanges([noon], [])).toEqual([{ was: noon, now: undefined }])
  expect(breakChanges([], [noon])).toEqual([{ was: undefined, now: noon }])
  expect(breakChanges([noon], [pause(125, 140)])).toEqual([{ was: noon, now: pause(125, 140) }])
  expect(breakChanges([noon], [pause(120, 130, 'Lunch')])).toEqual([
    { was: noon, now: pause(120, 130, 'Lunch') },
  ])
  expect(breakChanges([noon], [pause(140, 150)])).toEqual([
    { was: noon, now: undefined },
    { was: undefined, now: pause(140, 150) },
  ])
  const [left, right] = [pause(119, 121), pause(121, 131)]
  expect(breakChanges([noon], [left, right])).toEqual([
    { was: noon, now: right },
    { was: undefined, now: left },
  ])
})
