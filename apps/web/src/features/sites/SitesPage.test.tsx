// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { sites } from '@muster/contract/sites/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusing, showPage } from '../../testing/show-page.tsx'
import SitesPage from './SitesPage.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const depot = {
  id: 3,
  name: 'Depot',
  address: '1 Queen Street',
  clientId: 4,
  clientName: 'Grace Towers',
  jobLocationGroups: [],
  active: true,
}

test('D1-21: the list of sites asks for the first hundred; removing a site asks first', async () => {
  let left = [depot]
  const { user, server } = await showPage(SitesPage, '/jobs/viewlocation/all', [
    [
      sites.list,
      () => good({ content: left, page: 0, size: 100, totalElements: left.length, totalPages: 1 }),
    ],
    [
      sites.remove,
      (_: Heard) => {
        left = []
        return good(null)
      },
    ],
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove: Depot' }))
  const { query } = server.heard.find(({ path }) => path === sites.list.path)!
  expect([query.get('page'), query.get('size')]).toEqual(['0', '100'])
  const question = await screen.findByRole('dialog', { name: 'Remove' })
  expect(question.textContent).toContain('You cannot undo this. Are you sure to remove Depot?')
  expect(server.heard.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Depot')).toBeNull())
})

test('R-06: archiving says how much the site has, offers Undo, and archived sites are listed and restored', async () => {
  let isArchived = false
  const { user, server } = await showPage(SitesPage, '/jobs/viewlocation/all', [
    [
      sites.list,
      ({ query }) => {
        const left = isArchived === (query.get('archived') === 'true') ? [depot] : []
        const content = left.map((site) => (isArchived ? { ...site, archived: true } : site))
        return good({ content, page: 0, size: 100, totalElements: left.length, totalPages: 1 })
      },
    ],
    [
      sites.remove,
      ({ query }) => {
        if (query.get('force') !== 'true')
          return refusing('site.inUse', { message: 'This site has 1 job, 1 need, and 13 coming shifts.' })
        isArchived = true
        return good(null)
      },
    ],
    [
      sites.restore,
      () => {
        isArchived = false
        return good(depot)
      },
    ],
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove: Depot' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText(/13 coming shifts/)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(isArchived).toBe(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Depot' })).toBeNull())
  await user.click(await screen.findByRole('radio', { name: 'Archived' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: Depot' }))
  await waitFor(() => expect(server.heard.some(({ path }) => path.endsWith('/3/restored'))).toBe(true))
})
