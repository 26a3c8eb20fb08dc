// @vitest-environment happy-dom
import { ask } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type SavedView, savedViews } from '@muster/contract/saved-views'
import { type Site, SiteListFilters, sites } from '@muster/contract/sites/sites'
import { column } from '@muster/ui/table/columns.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, closeServer, refusing, showPage } from '../../testing/show-page.tsx'
import { ServerTable } from '../server-table/ServerTable.tsx'
import { serverList } from '../server-table/server-list.ts'

const list = serverList({
  name: 'Sites',
  view: 'sites',
  shape: SiteListFilters,
  query: ({ view: _, ...query }) => ask(sites.list, { query }),
  sort: 'name',
})
const columns = [
  column<Site>('name', 'Name', ({ name }) => name),
  column<Site>('address', 'Address', ({ address }) => address),
  column<Site>('parking', 'Parking', ({ parking }) => parking, { hidden: true }),
]
const Sites = () => <ServerTable list={list} columns={columns} empty={{ text: 'No sites yet' }} />

const airport = { id: 3, name: 'Airport', address: '1 Airport Street', parking: 'Level 2' }
const page = { content: [airport], page: 0, size: 50, totalElements: 1, totalPages: 1 }
const view: SavedView = {
  ...{ id: 12, list: 'sites', name: 'Airports', shared: true, daysMove: false },
  ...{ isMine: true, mayChange: true },
  query: { search: 'air', sort: '-name' },
  columns: ['name', 'parking'],
}
const opened = (more: object = {}) => answering(savedViews.read, { ...view, gone: [], ...more })
const sitesFound = answering(sites.list, page)
const atView = '/jobs/viewlocation/all?search=air&sort=-name&columns=name&columns=parking&saved=12'

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ roleLevel: 1 }))
})
afterEach(async () => {
  cleanup()
  await closeServer()
})
const line = () => screen.findByRole('region', { name: 'View' })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('what the list shows is saved under a name, and the address then names the view', async () => {
  const { user, server, address } = await showPage(Sites, '/jobs/viewlocation/all?search=air&page=0', [
    sitesFound,
    [savedViews.create, ({ body }) => good({ ...view, ...JSON.parse(body) })],
    opened({ name: 'Air' }),
  ])
  await screen.findByText('Airport')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await user.type(within(dialog).getByLabelText(/^Name/), 'Air{Enter}')
  await waitFor(() => expect(address()).toContain('saved=12'))
  const sent = server.heard.find(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    ...{ list: 'sites', name: 'Air', shared: false },
    ...{ query: { search: 'air' }, columns: ['name', 'address'] },
  })
})

test('a view opens with its columns; a choice of columns changes the address, not the habit of the device', async () => {
  const { user, address } = await showPage(Sites, atView, [sitesFound, opened()])
  await screen.findByText('Level 2')
  expect(heads()).toEqual(['Name', 'Parking'])
  expect((await line()).textContent).toContain('Airports')
  expect(screen.queryByText('Changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Address' }))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Address', 'Parking']))
  expect(address()).toContain('columns=name&columns=address&columns=parking')
  expect(localStorage.getItem('muster.table.Sites')).toBeNull()
  expect(within(await line()).getByText('Changed')).toBeTruthy()
})

test('a changed view is written over by one press', async () => {
  const changed = atView.replace('search=air', 'search=airport')
  const { user, server } = await showPage(Sites, changed, [
    sitesFound,
    opened(),
    [savedViews.update, ({ body }) => good({ ...view, ...JSON.parse(body) })],
  ])
  await user.click(within(await line()).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    query: { search: 'airport', sort: '-name' },
    columns: ['name', 'parking'],
  })
})

test('a shared view of somebody else can be copied, not changed', async () => {
  const changed = atView.replace('search=air', 'search=airport')
  const { user } = await showPage(Sites, changed, [sitesFound, opened({ isMine: false, mayChange: false })])
  expect(within(await line()).queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Views' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Save as new view'])
})

test('a view whose filter names what is gone opens and says so', async () => {
  await showPage(Sites, atView, [sitesFound, opened({ gone: ['GROUP'] })])
  expect(await screen.findByText('Airport')).toBeTruthy()
  expect((await line()).textContent).toContain('This view filters by a group that no longer exists.')
})

test('an address of a deleted view shows its filters and says so', async () => {
  const { user, address } = await showPage(Sites, atView, [
    sitesFound,
    [savedViews.read, () => refusing('row.notFound')],
  ])
  expect(await screen.findByText('This view no longer exists. The list shows its filters.')).toBeTruthy()
  expect(screen.getByText('Airport')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close view' }))
  await waitFor(() => expect(address()).toMatch(/\?search=air&sort=-name$/))
})
