// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScoreLine } from './ScoreLine.tsx'

const heights = (scores: number[]) => {
  const { container, unmount } = render(<ScoreLine label="Scores" scores={scores} />)
  const points = container.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []
  unmount()
  return points.map((point) => Number(Number(point.split(',')[1]).toFixed(1)))
}

test('a line fills its box with its own scores, and one that changes little does not look as if it changed much', () => {
  expect(heights([50, 75, 100])).toEqual([21, 12, 3])
  expect(heights([20, 60, 100])).toEqual([21, 12, 3])
  // Twenty per cent at least, around the scores, within 0 and 100.
  expect(heights([80, 82])).toEqual([12.9, 11.1])
  expect(heights([100, 98])).toEqual([3, 4.8])
  expect(heights([0, 2])).toEqual([21, 19.2])
})

test('a single score went nowhere: it keeps the room of a line, so that numbers of a column stand below each other', () => {
  const { container } = render(<ScoreLine label="Scores" scores={[80]} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('span')?.style.width).toBe('96px')
})
