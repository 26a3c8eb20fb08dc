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

test('the last option makes a new one of what is typed, whatever the other options are', async () => {
  const typed: string[] = []
  const chosen: (number | undefined)[] = []
  const make = async (text: string) => {
    typed.push(text)
    return text === 'Nova' ? 7 : undefined
  }
  render(
    <TestKit>
      <SelectField
        label="Site"
        options={[{ value: 1, label: 'Town hall', group: 'North' }]}
        add={{ label: 'Add site', value: -1, make }}
        onChange={(value) => chosen.push(value)}
      />
    </TestKit>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('combobox', { name: 'Site' })
  await user.click(field)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Town hall',
    '+ Add site',
  ])
  await user.type(field, ' Nova ')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['+ Add site'])
  await user.click(screen.getByRole('option', { name: '+ Add site' }))
  expect(typed).toEqual(['Nova'])
  expect(chosen).toEqual([7])
  await user.clear(field)
  await user.type(field, 'other')
  await user.click(screen.getByRole('option', { name: '+ Add site' }))
  expect(typed).toEqual(['Nova', 'other'])
  // The dialog was closed: the field stays as it was.
  expect(chosen).toEqual([7])
})
