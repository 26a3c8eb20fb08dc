// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { ask, queryClient } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, bad, good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Site, SiteFilters, sites } from '@muster/contract/sites/sites'
import { column } from '@muster/ui/table/columns.tsx'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSearch, type Search, stringifySearch } from '../../navigation/url.ts'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { stateFilter } from './filters.tsx'
import { ServerTable } from './ServerTable.tsx'
import { prefetchList, serverList } from './server-list.ts'

const list = serverList({
  name: 'Sites',
  shape: SiteFilters,
  query: (query) => ask(sites.list, { query }),
  size: 10,
  sort: 'name',
})
const columns = [
  column<Site>('name', 'Name', ({ name }) => name),
  column<Site>('parking', 'Parking', ({ parking }) => parking),
]
const filters = [stateFilter('active', 'State', 'Active', 'Inactive')]

const siteNames = Array.from({ length: 23 }, (_, i) => `Site ${i + 1}`)
/** Pages of the sites whose names hold the text; none is inactive. */
function answer({ query }: Heard) {
  const size = Number(query.get('size'))
  const page = Number(query.get('page'))
  const found = siteNames.filter(
    (name) => query.get('active') !== 'false' && name.includes(query.get('search') ?? ''),
  )
  const content = found
    .map((name, i) => ({ id: i + 1, name, parking: '' }))
    .slice(page * size, (page + 1) * size)
  const totalPages = Math.ceil(found.length / size)
  return good({ content, page, size, totalElements: found.length, totalPages })
}

let picked: string[] = []
const bulk = [
  {
    label: 'Archive',
    onPick: (rows: readonly Site[], clear: () => void) => {
      picked = rows.map(({ name }) => name)
      clear()
    },
  },
]
const Sites = () => (
  <ServerTable list={list} columns={columns} filters={filters} bulk={bulk} empty={{ text: 'No sites yet' }} />
)

let server: Awaited<ReturnType<typeof aServer>>
async function show(search = '', reply: Parameters<typeof aServer>[0] = answer) {
  server = await aServer(reply)
  setApiBase(server.address)
  const router = createRouter({
    routeTree: createRootRoute({ component: Sites }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    parseSearch,
    stringifySearch,
  })
  render(
    <QueryKit>
      <RouterProvider router={router as never} />
    </QueryKit>,
  )
  return { user: userEvent.setup(), url: () => router.state.location.searchStr }
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]!.textContent)
const lastQuery = () => Object.fromEntries(server.heard.at(-1)!.query)

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  await server.close()
})

test('columns are sorted by what the server sorts by, and no others', async () => {
  await show()
  await screen.findByText('Site 1')
  const head = (name: string) => within(screen.getByRole('columnheader', { name }))
  expect(head('Name').queryByRole('button')).not.toBeNull()
  expect(head('Parking').queryByRole('button')).toBeNull()
})

test('pages are asked of the server and stand in the URL', async () => {
  const { user, url } = await show()
  await screen.findByText('1–10 of 23')
  expect(lastQuery()).toMatchObject({ page: '0', size: '10' })
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await screen.findByText('21–23 of 23')
  expect(names()).toEqual(['Site 21', 'Site 22', 'Site 23'])
  expect(url()).toBe('?page=2')
})

test('sorting begins on the first page; the server says how it sorts otherwise', async () => {
  const { user, url } = await show('?page=1')
  await screen.findByText('11–20 of 23')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await screen.findByText('1–10 of 23')
  expect(url()).toBe('?sort=-name')
  expect(lastQuery()).toMatchObject({ sort: '-name', page: '0' })
})

test('ticked rows are given to what is done to all of them; turning the page begins anew', async () => {
  const { user } = await show()
  await screen.findByText('1–10 of 23')
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Site 2' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Site 5' }))
  await screen.findAllByText('2 selected')
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Archive')
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['Site 2', 'Site 5'])
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()

  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findAllByText('10 selected')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('11–20 of 23')
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('what is typed is searched from the first page on, and one button clears search and filters', async () => {
  const { user, url } = await show('?page=2&active=false')
  await screen.findByText('No results')
  await user.type(screen.getByRole('searchbox'), 'Site 20')
  await waitFor(() => expect(url()).toContain('search=Site+20'))
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByText('1–10 of 23')
  expect(url()).toBe('')
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test('an address of a page that no longer exists leads to the last one', async () => {
  const { url } = await show('?page=9')
  await screen.findByText('21–23 of 23')
  expect(url()).toBe('?page=2')
})

test('a chosen number of rows is remembered, also by the loader of the page', async () => {
  const { user } = await show()
  await screen.findByText('1–10 of 23')
  await user.click(screen.getByRole('combobox', { name: 'Rows on a page' }))
  await user.click(await screen.findByRole('option', { name: '25' }))
  await screen.findByText('1–23 of 23')
  queryClient.clear()
  await prefetchList(list, {} as Search)
  expect(lastQuery()).toMatchObject({ size: '25' })
})

test('a list that cannot be read says so, and Retry reads it', async () => {
  let isBroken = true
  const { user } = await show('', (heard) => (isBroken ? bad(422, 'E099') : answer(heard)))
  await screen.findByRole('alert')
  expect(screen.queryByText('No sites yet')).toBeNull()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1–10 of 23')
})

test('nothing is counted before it is known; without any row the list says what it is for', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await show('', async () => {
    await held
    return good({ content: [], page: 0, size: 10, totalElements: 0, totalPages: 0 })
  })
  expect(await screen.findByRole('columnheader', { name: 'Name' })).toBeDefined()
  expect(screen.queryByText(/ of /)).toBeNull()
  expect(screen.queryByText('No sites yet')).toBeNull()
  release()
  await screen.findByText('No sites yet')
  expect(screen.queryByText('No results')).toBeNull()
})
