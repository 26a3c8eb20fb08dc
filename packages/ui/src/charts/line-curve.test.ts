import { expect, test } from 'vitest'
import { controlPoints, tensionCurve } from './line-curve.ts'

function drawn(points: readonly (readonly [x: number, y: number])[]) {
  const steps: number[][] = []
  const path = {
    moveTo: (...at: number[]) => steps.push(at),
    bezierCurveTo: (...at: number[]) => steps.push(at),
    closePath: () => steps.push([]),
  }
  const curve = tensionCurve(path as never)
  curve.lineStart()
  for (const [x, y] of points) curve.point(x, y)
  curve.lineEnd()
  return steps
}

test('D3-06: a line has the tension 0.3 of the documents', () => {
  // Between two equal distances each control point is 0.15 of the way between the neighbours away from its point.
  const { back, ahead } = controlPoints({ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 200, y: 0 })
  expect([back.x, ahead.x]).toEqual([70, 130])
  const [start, rise, fall] = drawn([
    [0, 100],
    [100, 0],
    [200, 100],
  ])
  expect(start).toEqual([0, 100])
  // The ends reach 0.3 of half of their way; the top is level.
  expect(rise!.map(Math.round)).toEqual([30, 70, 70, 0, 100, 0])
  expect(fall!.map(Math.round)).toEqual([130, 0, 170, 70, 200, 100])
})

test('D3-06: a line stays within the height of its points, and one point alone is drawn', () => {
  const steps = drawn([
    [0, 50],
    [10, 0],
    [100, 0],
    [200, 80],
  ])
  for (const [, y1, , y2] of steps.slice(1)) {
    for (const y of [y1!, y2!]) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(80)
    }
  }
  expect(drawn([[5, 5]])).toEqual([[5, 5], []])
})
