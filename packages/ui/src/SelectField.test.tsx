// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SelectField } from './SelectField.tsx'
import { TestKit } from './testing/TestKit.tsx'

afterEach(cleanup)

test('D2-30: options stand under the names of their groups', async () => {
  const options = [
    { value: 1, label: 'Ann', group: 'Team leader' },
    { value: 2, label: 'Ben', group: 'Employee' },
    { value: 3, label: 'Cleo', group: 'Team leader' },
  ]
  render(
    <TestKit>
      <SelectField label="Add an employee" options={options} />
    </TestKit>,
  )
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Add an employee' }))
  const leaders = screen.getByRole('group', { name: 'Team leader' })
  expect(
    within(leaders)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ann', 'Cleo'])
})
