// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Insistence, removal } from '../dialog/confirm.tsx'
import { TestKit } from '../testing/TestKit.tsx'
import { number, text } from './columns.tsx'
import { LocalTable } from './LocalTable.tsx'

interface VisitRow {
  id: number
  name: string
  hours: number
}
const columns = [text('name', 'Name'), number('hours', 'Hours')]
const rows: VisitRow[] = Array.from({ length: 23 }, (_, i) => ({
  id: i + 1,
  name: `Row ${i + 1}`,
  hours: 23 - i,
}))

type TableProps = Partial<Parameters<typeof LocalTable<VisitRow>>[0]>
const show = (props: TableProps = {}) => {
  render(
    <TestKit>
      <LocalTable
        name="Rows"
        rows={rows}
        columns={columns}
        pageSize={10}
        search
        empty="None yet"
        {...props}
      />
    </TestKit>,
  )
  return userEvent.setup()
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)

// A busy machine draws a dialog late.
beforeEach(() => localStorage.clear())
test('rows come in pages, and say how many there are', async () => {
  const user = show()
  expect(names()).toHaveLength(10)
  expect(screen.getByText('1–10 of 23')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(names()).toEqual(['Row 21', 'Row 22', 'Row 23'])
})

test('a header sorts up, down, and back; numbers as numbers', async () => {
  const user = show()
  const head = () => screen.getByRole('columnheader', { name: /Hours/ })
  await user.click(screen.getByRole('button', { name: 'Hours' }))
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  expect(names()[0]).toBe('Row 23')
  await user.click(screen.getByRole('button', { name: 'Hours' }))
  expect(head().getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).toBe('Row 1')
  await user.click(screen.getByRole('button', { name: 'Hours' }))
  expect(head().getAttribute('aria-sort')).toBe('none')
})

test('numbers below nothing and between whole ones sort by their size', async () => {
  const hours = [0.5, -1, 0, 0.25, -3_600_000, 10]
  const user = show({ rows: hours.map((each, i) => ({ id: i, name: String(each), hours: each })) })
  await user.click(screen.getByRole('button', { name: 'Hours' }))
  expect(names()).toEqual(['-3600000', '-1', '0', '0.25', '0.5', '10'])
})

test('names with numbers sort as people count', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(names().slice(0, 3)).toEqual(['Row 1', 'Row 2', 'Row 3'])
})

test('the search looks in every column, from the first page on', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await user.type(screen.getByRole('searchbox'), 'row 20')
  expect(names()).toEqual(['Row 20'])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No results')).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Hours' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(names()).toHaveLength(10)
})

test('nothing at all says what this is for', () => {
  show({ rows: [], empty: 'No groups yet' })
  expect(screen.getByText('No groups yet')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a removal asks, and a refusal that may be forced asks again', async () => {
  const tried: Insistence[] = []
  const refused = Object.assign(new Error('Ann is assigned to 2 active jobs.'), { code: 'C001', status: 409 })
  const user = show({
    actions: (row) => [
      {
        label: 'Remove',
        confirm: removal(row.name),
        onPick: (how) => {
          tried.push(how)
          if (!how.force) throw refused
        },
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Remove: Row 1' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('You cannot undo this. Are you sure to remove Row 1?')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('Ann is assigned to 2 active jobs.')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tried).toEqual([{}, { force: true }])
})

test('a refusal that cannot be forced is told, and Close changes nothing', async () => {
  const user = show({
    actions: () => [
      {
        label: 'Remove',
        confirm: removal('it'),
        onPick: () => {
          throw Object.assign(new Error('The last owner cannot be removed'), { code: 'E035', status: 409 })
        },
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Remove: Row 1' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('The last owner cannot be removed')).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('hidden columns stay hidden', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Hours' }))
  expect(screen.queryByRole('columnheader', { name: /Hours/ })).toBeNull()
  cleanup()
  show()
  expect(screen.queryByRole('columnheader', { name: /Hours/ })).toBeNull()
})

test('F-15: on paper a table that is here shows all of its rows', () => {
  const paper = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockImplementation(() => paper as never)
  show()
  const turnTo = (matches: boolean) => {
    paper.matches = matches
    paper.dispatchEvent(new Event('change'))
  }
  turnTo(true)
  expect(names()).toHaveLength(23)
  turnTo(false)
  expect(names()).toHaveLength(10)
  vi.restoreAllMocks()
})

test('a row opens its page from its name and from anywhere beside its controls', async () => {
  const opened: string[] = []
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    opened.push(link.getAttribute('href') ?? '')
  }
  document.addEventListener('click', follow)
  const user = show({ opens: ({ id }) => `/rows/${id}`, actions: () => [{ label: 'Edit', onPick: () => 0 }] })
  await user.click(screen.getByRole('link', { name: 'Row 1' }))
  await user.click(within(screen.getAllByRole('row')[2]!).getAllByRole('cell')[1]!)
  await user.click(screen.getByRole('button', { name: 'Edit: Row 3' }))
  document.removeEventListener('click', follow)
  expect(opened).toEqual(['/rows/1', '/rows/2'])
})

test('Edit and Remove stand in the same place in every row, the menu before them', () => {
  const edit = { label: 'Edit', onPick: () => 0 }
  const remove = { label: 'Remove', onPick: () => 0 }
  const renew = { label: 'Renew', onPick: () => 0 }
  show({ actions: ({ id }) => (id === 1 ? [edit, renew, remove] : id === 2 ? [edit] : []) })
  const slots = screen
    .getAllByRole('row')
    .slice(1, 4)
    .map((row) =>
      [...row.querySelectorAll('[data-row-actions] > *')].map((one) => one.getAttribute('aria-label')),
    )
  expect(slots).toEqual([
    ['More: Row 1', 'Edit: Row 1', 'Remove: Row 1'],
    [null, 'Edit: Row 2', null],
    [null, null, null],
  ])
})

test('a plain table has headings and rows, and nothing to press', () => {
  show({ plain: true })
  expect(names()).toHaveLength(23)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a control beside the search stays when it leaves no rows', () => {
  show({ rows: [], tools: <button type="button">Own only</button>, empty: 'No groups yet' })
  expect(screen.getByText('No groups yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Own only' })).toBeDefined()
})

test('a row is ticked by the whole cell of its check box', async () => {
  const user = show({ bulk: [{ label: 'Approve', onPick: () => undefined }] })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Row 3' })
  const cell = box.closest('td')!.querySelector('label')!
  await user.click(cell)
  expect(box.checked).toBe(true)
  await user.click(cell)
  expect(box.checked).toBe(false)
})
