// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import ClientViewPage from './ClientViewPage.tsx'
import ContractViewPage from './ContractViewPage.tsx'
import JobViewPage from './JobViewPage.tsx'
import PersonViewPage from './PersonViewPage.tsx'
import SiteViewPage from './SiteViewPage.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

test.each([
  ['/person?id=9', PersonViewPage, 'This person does not exist or was removed', '/users'],
  ['/site?id=9', SiteViewPage, 'This site does not exist or was removed', '/jobs/viewlocation/all'],
  ['/client?id=9', ClientViewPage, 'This client does not exist or was removed', '/users'],
  ['/job?id=9', JobViewPage, 'This job does not exist or was removed', '/jobs'],
  ['/contracts/edit?id=9', ContractViewPage, 'This contract does not exist or was removed', '/contracts/all'],
  ['/job', JobViewPage, 'This job does not exist or was removed', '/jobs'],
])('%s: what was removed or never was says so, and leads to the list', async (where, Page, says, list) => {
  await showPage(Page, where)
  await screen.findByText(says)
  const [first] = screen.getAllByRole('link').map((link) => link.getAttribute('href')!)
  expect(new URL(first!, location.origin).pathname).toBe(list)
})
