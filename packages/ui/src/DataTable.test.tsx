// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number, text } from './columns.tsx'
import { type Insistence, removal } from './confirm.tsx'
import { DataTable } from './DataTable.tsx'
import { TestKit } from './testing/TestKit.tsx'

interface Row {
  id: number
  name: string
  hours: number
}
const columns = [text('name', 'Name'), number('hours', 'Hours')]
const rows: Row[] = Array.from({ length: 23 }, (_, i) => ({ id: i + 1, name: `Row ${i + 1}`, hours: 23 - i }))

type Given = Partial<Parameters<typeof DataTable<Row>>[0]>
const show = (given: Given = {}) => {
  render(
    <TestKit>
      <DataTable name="Rows" rows={rows} columns={columns} pageSize={10} filter empty="None yet" {...given} />
    </TestKit>,
  )
  return userEvent.setup()
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

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

test('the filter looks in every column, from the first page on', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await user.type(screen.getByRole('searchbox'), 'row 20')
  expect(names()).toEqual(['Row 20'])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('Nothing fits the filter')).toBeDefined()
})

test('nothing at all says what this is for', () => {
  show({ rows: [], empty: 'No groups yet' })
  expect(screen.getByText('No groups yet')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('pages of the server are asked for, not cut here', async () => {
  const turned: number[] = []
  const page = {
    page: 1,
    size: 23,
    totalElements: 100,
    totalPages: 5,
    onPage: (to: number) => turned.push(to),
  }
  const user = show({ page })
  expect(names()).toHaveLength(23)
  expect(screen.getByText('24–46 of 100')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(turned).toEqual([2])
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

test('a page of the server that is no more leads to the last one there is', async () => {
  const onPage = vi.fn()
  const page = { page: 2, size: 10, totalElements: 20, totalPages: 2, onPage }
  show({ rows: [], page })
  await waitFor(() => expect(onPage).toHaveBeenCalledWith(1))
  expect(screen.queryByText('None yet')).toBeNull()
})

test('one page of many is not sorted by itself, unless the server sorts', () => {
  const page = { page: 0, size: 10, totalElements: 23, totalPages: 3, onPage: () => undefined }
  const sortButton = () => screen.queryByRole('button', { name: 'Hours' })
  show({ rows: rows.slice(0, 10), page })
  expect(sortButton()).toBeNull()
  cleanup()
  show({ rows: rows.slice(0, 10), page, sort: { by: 'name', onSort: () => undefined } })
  expect(sortButton()).not.toBeNull()
  cleanup()
  show({ rows: rows.slice(0, 10), page: { ...page, totalElements: 10, totalPages: 1 } })
  expect(sortButton()).not.toBeNull()
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
