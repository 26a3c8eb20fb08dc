// @vitest-environment happy-dom
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RosterKeys } from './RosterKeys.tsx'

test('a question mark shows what the keys of the roster do, but not while somebody types', async () => {
  render(
    <TestKit>
      <RosterKeys />
      <input aria-label="Search" />
    </TestKit>,
  )
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const keys = await screen.findByRole('dialog', { name: 'Keys of the roster' })
  const move = within(keys).getByText('Move, then choose the day with Enter').closest('div')!
  expect(within(move).getByText('M')).toBeTruthy()
  // It is shown once, however often it is asked for.
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
