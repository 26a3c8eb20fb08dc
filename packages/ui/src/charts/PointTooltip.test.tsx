// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { drawnPoints } from './chart-points.ts'
import { PointTooltip } from './PointTooltip.tsx'

const drawn = drawnPoints(
  [
    { label: 'Mon 2 November 2026', value: 4, at: 1 },
    { label: 'Tue 3 November 2026', value: 1, at: 2 },
    { label: 'Wed 4 November 2026', value: 1, at: 3 },
    { label: 'Fri 13 November 2026', value: 6, later: 8, at: 12 },
  ].map((point) => ({ ...point })),
)
function saidOf(x: number, isTime = true) {
  const spoken = document.createElement('output')
  const { container } = render(
    <PointTooltip
      active
      label={x}
      textOf={String}
      laterLabel="After re-inspection"
      {...{ drawn, isTime, spoken }}
    />,
    { wrapper: TestKit },
  )
  return { shown: container.textContent, spoken: spoken.textContent }
}

test('a point says its day, its value and the change to the point before, and reads the same aloud', () => {
  expect(saidOf(1).spoken).toBe('Mon 2 November 2026. 4')
  expect(saidOf(2).spoken).toBe('Tue 3 November 2026. 1. −3 since Mon 2 November 2026')
  expect(saidOf(2).shown).toContain('−3 since Mon 2 November 2026')
  expect(saidOf(3).spoken).toContain('No change since Tue 3 November 2026')
})

test('a time without points says so, and the point behind it counts from the one before it', () => {
  expect(saidOf(7.5).spoken).toBe('Wed 4 November 2026 – Fri 13 November 2026. No data')
  expect(saidOf(12).spoken).toBe(
    'Fri 13 November 2026. 6. After re-inspection: 8. +5 since Wed 4 November 2026',
  )
})

test('points that do not follow each other in time say no change', () => {
  expect(saidOf(2, false).spoken).toBe('Tue 3 November 2026. 1')
})
