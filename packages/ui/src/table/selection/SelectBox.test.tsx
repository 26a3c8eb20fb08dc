// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TestKit } from '../../testing/TestKit.tsx'
import { text } from '../columns.tsx'
import { LocalTable } from '../LocalTable.tsx'

test('U-1: the whole cell of a box is pressed: it ticks its row, and opens nothing', async () => {
  const opened: string[] = []
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (link) opened.push(link.href)
  }
  render(
    <TestKit>
      <LocalTable
        name="Hours"
        rows={[{ id: 1, name: 'Mia' }]}
        columns={[text('name', 'Name')]}
        opens={({ id }) => `#${id}`}
        bulk={[{ label: 'Approve', onPick: () => undefined }]}
        empty="None"
      />
    </TestKit>,
  )
  document.addEventListener('click', follow)
  const cell = screen.getAllByRole('cell').find((one) => one.dataset.part === 'select')!
  await userEvent.click(cell.firstElementChild!)
  document.removeEventListener('click', follow)
  expect(screen.getByRole('checkbox', { name: 'Select Mia' })).toHaveProperty('checked', true)
  expect(opened).toEqual([])
})
