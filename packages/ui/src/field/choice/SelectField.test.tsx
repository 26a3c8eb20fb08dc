// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openDialog } from '../../dialog/open-dialog.ts'
import { TestKit } from '../../testing/TestKit.tsx'
import { MultiSelectField, SelectField } from './SelectField.tsx'

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

function Groups() {
  const [value, setValue] = useState<number[]>([])
  return (
    <MultiSelectField
      label="Groups"
      options={Array.from({ length: 8 }, (_, at) => ({ value: at, label: `Group ${at}` }))}
      value={value}
      onChange={(next = []) => setValue(next)}
    />
  )
}

test('in a dialog a list of several closes after each pick, and opens for the next letter', async () => {
  render(<TestKit>{null}</TestKit>)
  act(() => void openDialog('Choose', () => <Groups />))
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox', { name: 'Groups' })
  const isOpen = () => field.getAttribute('aria-expanded')
  for (const letter of ['3', '5']) {
    await user.type(field, letter)
    expect(isOpen()).toBe('true')
    await user.click(screen.getByRole('option', { name: `Group ${letter}` }))
    expect(isOpen()).toBe('false')
    expect(document.activeElement).toBe(field)
  }
  await user.click(field)
  expect(isOpen()).toBe('true')
})

test('the arrow of a list to choose from is no picture', () => {
  const { container } = render(
    <TestKit>
      <SelectField label="Role" options={[{ value: 1, label: 'Employee' }]} />
      <MultiSelectField label="Sites" options={[]} />
    </TestKit>,
  )
  const pictures = [...container.querySelectorAll('svg')]
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect(picture.getAttribute('aria-hidden')).toBe('true')
})
