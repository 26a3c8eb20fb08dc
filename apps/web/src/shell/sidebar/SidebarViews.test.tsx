// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { savedViews } from '@muster/contract/saved-views'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, closeServer, showPage } from '../../testing/show-page.tsx'
import { Sidebar } from './Sidebar.tsx'

const view = (id: number, list: string, name: string) => ({
  ...{ id, list, name, query: { search: 'a' }, columns: ['name'] },
  ...{ shared: false, isMine: true, mayChange: true },
})
const views = [view(1, 'sites', 'Airports'), view(2, 'jobs', 'Night jobs'), view(3, 'sites', 'Closed')]

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ roleLevel: 1 }))
})
afterEach(async () => {
  cleanup()
  await closeServer()
})

test('views stand under their list with their rows, which are asked once, when the group opens', async () => {
  const asked: (string[] | null)[] = []
  const { user } = await showPage(() => <Sidebar level={1} slim={false} />, '/today', [
    answering(savedViews.list, views),
    [
      savedViews.counts,
      ({ query }) => {
        asked.push(query.getAll('lists'))
        return good([
          { id: 1, count: 7 },
          { id: 3, count: 1000 },
        ])
      },
    ],
  ])
  await user.click(await screen.findByRole('button', { name: 'Pages of Sites' }))
  const airports = await screen.findByRole('link', { name: /Airports/ })
  expect(airports.getAttribute('href')).toBe('/jobs/viewlocation/all?search=a&columns=name&saved=1')
  await waitFor(() => expect(airports.textContent).toContain('7'))
  expect((await screen.findByRole('link', { name: /Closed/ })).textContent).toContain('999+')
  expect(screen.queryByText('Night jobs')).toBeNull()
  expect(asked).toEqual([['sites']])
})

test('nothing is asked of views while every group is folded', async () => {
  const { server } = await showPage(() => <Sidebar level={1} slim={false} />, '/today', [
    answering(savedViews.list, views),
  ])
  await screen.findByRole('button', { name: 'Pages of Sites' })
  await waitFor(() => expect(server.heard.length).toBeGreaterThan(0))
  expect(server.heard.filter(({ path }) => path.startsWith('/api/view'))).toEqual([])
})

test('an open view is where the reader is, not the list above it', async () => {
  await showPage(() => <Sidebar level={1} slim={false} />, '/jobs/viewlocation/all?search=a&saved=3', [
    answering(savedViews.list, views),
    answering(savedViews.counts, []),
  ])
  const closed = await screen.findByRole('link', { name: /Closed/ })
  expect(closed.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'All sites' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: /Airports/ }).getAttribute('aria-current')).toBeNull()
})
