// @vitest-environment happy-dom
import { useOfficeKeys } from '@muster/ui/keys/KeyList.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RosterKeys } from './RosterKeys.tsx'

function Roster() {
  useOfficeKeys()
  return <RosterKeys />
}

test('a question mark shows the keys of the roster with those of every page, but not while somebody types', async () => {
  render(
    <TestKit>
      <Roster />
      <input aria-label="Search" />
    </TestKit>,
  )
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const keys = await screen.findByRole('dialog', { name: 'Keys of this page' })
  const roster = within(keys).getByRole('region', { name: 'On the roster' })
  const move = within(roster).getByText('Move, then choose the day with Enter').closest('div')!
  expect(within(move).getByText('M')).toBeTruthy()
  const office = within(keys).getByRole('region', { name: 'On every page' })
  expect(within(office).getByText('Ctrl K')).toBeTruthy()
  // It is shown once, however often it is asked for.
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
