import { expect, test } from 'vitest'
import { numberDuplicates } from './number-duplicates.ts'

test('D2-27: options of the same name carry their number, others stay as they are', () => {
  const options = [
    { value: 7, label: 'Nightly clean' },
    { value: 8, label: 'Windows' },
    { value: 9, label: 'Nightly clean' },
  ]
  expect(numberDuplicates(options).map(({ label }) => label)).toEqual([
    'Nightly clean · 7',
    'Windows',
    'Nightly clean · 9',
  ])
})
