// @vitest-environment happy-dom
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
