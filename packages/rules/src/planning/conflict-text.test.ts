import { expect, test } from 'vitest'
import { conflictLine } from './conflict-text.ts'

const conflict = { kind: 'rest' as const, personName: 'Mei', date: '2026-03-02', minutes: 450, limit: 600 }

test('a conflict says who, when and how much', () => {
  const [sentence, values] = conflictLine(conflict, (date) => date)
  expect(sentence).toBe('{name} would rest {hours} hours before or after {date}; {limit} are needed')
  expect(values).toMatchObject({ name: 'Mei', date: '2026-03-02', hours: 7.5, limit: 10 })
})
