// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { column } from '../table/columns.tsx'
import { LocalTable } from '../table/LocalTable.tsx'
import { TestKit } from '../testing/TestKit.tsx'
import { showKeys } from './KeyList.tsx'
import { PeekProvider } from './peek.ts'

afterEach(cleanup)

interface Site {
  id: number
  name: string
}
const rows: Site[] = ['Airport', 'Bakery', 'Clinic'].map((name, at) => ({ id: at + 1, name }))
const columns = [column<Site>('name', 'Name', ({ name }) => name)]
const edited = vi.fn<(name: string) => void>()
const chosen = vi.fn<(names: string[]) => void>()

interface Props {
  hasRoom?: boolean
  locked?: string
}
function Sites({ hasRoom = true, locked }: Props) {
  const [shown, show] = useState<string>()
  return (
    <TestKit>
      <PeekProvider value={{ shown, show, canShow: () => hasRoom, open: () => undefined }}>
        <LocalTable
          name="Sites"
          search
          rows={rows}
          columns={columns}
          opens={({ id }) => `/site?id=${id}`}
          actions={({ name }) =>
            name === locked
              ? []
              : [
                  { label: 'Edit', onPick: () => void edited(name) },
                  { label: 'Archive', onPick: () => undefined },
                ]
          }
          bulk={[{ label: 'Activate {count}', onPick: (ticked) => chosen(ticked.map(({ name }) => name)) }]}
          empty="No sites"
        />
        <output aria-label="At the side">{shown}</output>
        <aside data-peek>
          <button type="button">In the peek</button>
        </aside>
      </PeekProvider>
    </TestKit>
  )
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const atTheSide = () => screen.getByLabelText('At the side').textContent
const hasFocus = (name: string) => document.activeElement === row(name)

test('J and K walk through the rows, from the first on, and stop at both ends', () => {
  render(<Sites />)
  press('k')
  expect(hasFocus('Airport')).toBe(true)
  press('j')
  press('j')
  press('j')
  expect(hasFocus('Clinic')).toBe(true)
  press('k')
  expect(hasFocus('Bakery')).toBe(true)
})

test('arrows walk once a row has the focus, and otherwise scroll the page', () => {
  render(<Sites />)
  // Nobody prevented what the browser does.
  expect(press('ArrowDown')).toBe(true)
  expect(document.activeElement).toBe(document.body)
  press('j')
  expect(press('ArrowDown')).toBe(false)
  expect(hasFocus('Bakery')).toBe(true)
  press('ArrowUp')
  expect(hasFocus('Airport')).toBe(true)
})

test('all rows are one stop of Tab: the one that was walked to last', () => {
  render(<Sites />)
  const stops = () => rows.filter(({ name }) => row(name).tabIndex === 0).map(({ name }) => name)
  expect(stops()).toEqual(['Airport'])
  press('j')
  press('j')
  expect(stops()).toEqual(['Bakery'])
})

test('a slash leads to the search, where keys are letters', () => {
  render(<Sites />)
  press('/')
  const search = screen.getByRole('searchbox', { name: 'Search' })
  expect(document.activeElement).toBe(search)
  expect(press('j')).toBe(true)
  expect(document.activeElement).toBe(search)
  // Enter and the arrow lead on to the rows.
  for (const key of ['Enter', 'ArrowDown']) {
    search.focus()
    expect(press(key)).toBe(false)
    expect(hasFocus('Airport')).toBe(true)
  }
})

test('Enter opens the page of the row, and is left to the controls of the row', () => {
  render(<Sites />)
  const link = within(row('Airport')).getByRole('link')
  const followed = vi.fn<() => void>()
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed()
  })
  press('j')
  press('Enter')
  expect(followed).toHaveBeenCalledTimes(1)
  // On the link itself the browser follows it.
  link.focus()
  expect(press('Enter')).toBe(true)
  expect(followed).toHaveBeenCalledTimes(1)
})

test('Space shows the row at the side, where J and K walk on; Space again closes it', () => {
  render(<Sites />)
  press('j')
  press(' ')
  expect(atTheSide()).toBe('/site?id=1')
  expect(row('Airport').getAttribute('aria-current')).toBe('true')
  press('j')
  expect(atTheSide()).toBe('/site?id=2')
  expect(hasFocus('Bakery')).toBe(true)
  expect(row('Airport').getAttribute('aria-current')).toBeNull()
  press(' ')
  expect(atTheSide()).toBe('')
})

test('from within what is shown at the side the arrows walk on, and the focus stays there', () => {
  render(<Sites />)
  press('j')
  press(' ')
  const inside = screen.getByRole('button', { name: 'In the peek' })
  inside.focus()
  press('ArrowDown')
  press('j')
  expect(atTheSide()).toBe('/site?id=3')
  expect(document.activeElement).toBe(inside)
})

test('Tab leads from the row into what is shown at the side, Shift and Tab leaves the list as ever', () => {
  render(<Sites />)
  press('j')
  expect(press('Tab')).toBe(true)
  press(' ')
  expect(press('Tab', { shiftKey: true })).toBe(true)
  expect(press('Tab')).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'In the peek' }))
})

test('the list of keys has those of the list once, also with something at the side', async () => {
  render(<Sites />)
  press('j')
  press(' ')
  showKeys()
  const keys = await screen.findByRole('dialog', { name: 'Keys of this page' })
  expect(within(keys).getAllByRole('region', { name: 'In a list' })).toHaveLength(1)
  expect(within(keys).getByText('Select')).toBeTruthy()
})

test('without room at the side Space opens the page of the row', () => {
  render(<Sites hasRoom={false} />)
  const followed = vi.fn<() => void>()
  within(row('Airport'))
    .getByRole('link')
    .addEventListener('click', (event) => {
      event.preventDefault()
      followed()
    })
  press('j')
  press(' ')
  expect(followed).toHaveBeenCalledTimes(1)
  expect(atTheSide()).toBe('')
})

test('X selects the row, E edits it where the caller may', () => {
  render(<Sites locked="Bakery" />)
  press('x')
  press('e')
  expect(screen.queryByText('1 selected')).toBeNull()
  expect(edited).not.toHaveBeenCalled()
  press('j')
  press('x')
  expect(screen.getAllByText('1 selected').length).toBeGreaterThan(0)
  press('e')
  expect(edited).toHaveBeenCalledExactlyOnceWith('Airport')
  press('j')
  press('x')
  press('e')
  expect(edited).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Activate 2' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith(['Airport', 'Bakery'])
})

test('keys with Ctrl, Alt or Meta, and those in a dialog, are not those of the list', async () => {
  render(<Sites />)
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press('j', { [modifier]: true })
  expect(document.activeElement).toBe(document.body)
  showKeys()
  const keys = await screen.findByRole('dialog', { name: 'Keys of this page' })
  expect(within(keys).getByText('Search this list')).toBeTruthy()
  press('j')
  expect(hasFocus('Airport')).toBe(false)
})

test('a table that is part of a page has no keys', () => {
  render(
    <TestKit>
      <LocalTable plain name="Sites" rows={rows} columns={columns} empty="No sites" />
    </TestKit>,
  )
  press('j')
  expect(document.activeElement).toBe(document.body)
})

test('M opens the menu of the row that has the focus, and nothing where there is none', async () => {
  render(<Sites locked="Bakery" />)
  press('m')
  expect(screen.queryByRole('menu')).toBeNull()
  press('j')
  press('m')
  expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeTruthy()
})
