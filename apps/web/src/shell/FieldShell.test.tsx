// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screenAt, screens } from '../screens.ts'
import { QueryKit } from '../testing/QueryKit.tsx'
import { FieldShell, tabs } from './FieldShell.tsx'

function showShell(roleLevel: number, ...initialEntries: string[]) {
  beginSession(aSession({ roleLevel }))
  const history = createMemoryHistory({ initialEntries })
  const routeTree = createRootRoute({
    component: () => <FieldShell tools={[]} tabParts={{}} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree, history, notFoundMode: 'root' })
  render(
    <QueryKit>
      <RouterProvider router={router as never} />
    </QueryKit>,
  )
  return () => history.location.pathname
}

test.each([
  ['/me/offers', 5, 'My roster'],
  ['/me/leave', 5, 'My roster'],
  ['/me/availability', 5, 'My roster'],
  ['/me/duty', 4, 'My team'],
  ['/pay', 4, 'My team'],
])('%s at level %i lights its tab and has a way back', async (address, roleLevel, name) => {
  showShell(roleLevel, address)
  expect((await screen.findByRole('link', { name })).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
})

test('a page of the bar has no way back', async () => {
  showShell(5, '/me/roster')
  expect((await screen.findByRole('link', { name: 'My roster' })).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test.each(['/account', '/notifications'])('%s lights no tab; its way back leads home', async (address) => {
  const path = showShell(5, address)
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await expect.poll(path).toBe('/')
})

test('a page belongs to a tab that each level of the field which opens it has', () => {
  const inTabs: readonly string[] = tabs.map(({ path }) => path)
  for (const { path, belongsTo, levels } of screens)
    for (const level of levels)
      if (belongsTo && level > 3 && level < 10) {
        expect(inTabs, path).toContain(belongsTo)
        expect(screenAt(belongsTo, level), `${path} at ${level.toString()}`).toBeDefined()
      }
})
