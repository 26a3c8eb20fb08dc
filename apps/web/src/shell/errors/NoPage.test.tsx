// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { NoPermission, NotFound } from './NoPage.tsx'

test.each([
  ['Page not found', NotFound],
  ['No permission', NoPermission],
])('%s: it says so and leads back', async (title, Page) => {
  await showPage(Page, '/no/such/page')
  await screen.findByRole('heading', { name: title, level: 1 })
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/')
})

test.each([
  [3, 'Back to Dashboard'],
  [5, 'Back to My day'],
  [10, 'Back to My sites'],
])('at level %i the way back names the first page of the person', async (roleLevel, name) => {
  beginSession(aSession({ roleLevel }))
  await showPage(NotFound, '/no/such/page')
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/')
})
