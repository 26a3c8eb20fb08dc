// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScoreLine } from './ScoreLine.tsx'

const heights = (scores: number[]) => {
  const { container, unmount } = render(<ScoreLine label="Scores" scores={scores} />)
  const points = container.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []
  unmount()
  return points.map((point) => Number(point.split(',')[1]))
}

test('a single score stands where the last of others stands', () => {
  const end = (scores: number[]) => {
    const { container, unmount } = render(<ScoreLine label="Scores" scores={scores} />)
    const x = container.querySelector('circle')?.getAttribute('cx')
    unmount()
    return x
  }
  expect(end([80])).toBe(end([60, 70, 80]))
})

test('lines of rows begin at half of the maximum, or at the lowest score below it, and stay in their box', () => {
  expect(heights([50, 75, 100])).toEqual([21, 12, 3])
  expect(heights([20, 60, 100])).toEqual([21, 12, 3])
  expect(heights([100])).toEqual([3])
  render(<ScoreLine label="Scores" scores={[]} />)
  expect(screen.queryByRole('img')).toBeNull()
})
