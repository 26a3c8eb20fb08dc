// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../button/Button.tsx'
import { CheckField } from '../field/choice/CheckField.tsx'
import { Pills } from '../field/choice/Pills.tsx'
import { MultiSelectField, SelectField } from '../field/choice/SelectField.tsx'
import { DateRangeField } from '../field/date/DateRangeField.tsx'
import { TestKit } from '../testing/TestKit.tsx'
import { filterWords } from './filter-words.ts'

const nothing = () => {}
const options = [
  { value: 'on', label: 'Active' },
  { value: 'off', label: 'Inactive' },
]
const range = { startDate: '2026-03-01', endDate: '2026-03-31' }
const wordsOf = (fields: ReactNode, beside?: ReactNode) => {
  const { container } = render(
    <TestKit>
      {beside}
      <search>{fields}</search>
    </TestKit>,
  )
  return filterWords(container)
}

test('each kind of field says its name and what was chosen', () => {
  expect(
    wordsOf(
      <>
        <SelectField compact label="State" options={options} value="on" onChange={nothing} />
        <MultiSelectField label="States" options={options} value={['on', 'off']} onChange={nothing} />
        <Pills label="Kind" options={options} value="off" onChange={nothing} />
        <CheckField label="Late only" value={true} onChange={nothing} />
        <DateRangeField compact label="Dates" value={range} onChange={nothing} presets={[]} />
      </>,
      <input type="search" aria-label="Search" defaultValue="Kim" />,
    ),
  ).toEqual([
    'Search: Kim',
    'State: Active',
    'States: Active, Inactive',
    'Kind: Inactive',
    'Late only',
    'Dates: 01/03/2026 – 31/03/2026',
  ])
})

test('empty fields say nothing', () => {
  expect(
    wordsOf(
      <>
        <SelectField compact label="State" options={options} onChange={nothing} />
        <CheckField label="Late only" value={false} onChange={nothing} />
      </>,
      <input type="search" aria-label="Search" />,
    ),
  ).toEqual([])
})

test('fields that wait for their button say nothing', () => {
  expect(
    wordsOf(
      <>
        <SelectField compact label="State" options={options} value="on" onChange={nothing} />
        <Button label="Generate" />
      </>,
    ),
  ).toEqual([])
})
