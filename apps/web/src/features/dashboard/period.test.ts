import { writeIn } from '@muster/ui/words/format.ts'
import { expect, test } from 'vitest'
import { labelsOf } from './period.ts'

const points = (...labels: string[]) => labels.map((label) => ({ label, from: '', value: 0 }))

test('hours, days of a week, days of a month and months are written as the reader does', () => {
  writeIn('en-AU')
  expect(labelsOf(points('06:00', '07:00'))).toEqual(['06:00', '07:00'])
  expect(labelsOf(points('2026-03-01', '2026-03-02'))).toEqual(['Sun 1', 'Mon 2'])
  const month = Array.from({ length: 30 }, (_, i) => `2026-04-${String(i + 1).padStart(2, '0')}`)
  expect(labelsOf(points(...month))[9]).toBe('10 Apr')
  expect(labelsOf(points('2026-02', '2026-03'))).toEqual(['Feb 26', 'Mar 26'])
  writeIn(undefined)
})
