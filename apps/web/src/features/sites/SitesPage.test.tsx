// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"fetch":{"disableSameOriginPolicy":true}}}
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { sites } from '@muster/contract/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
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
