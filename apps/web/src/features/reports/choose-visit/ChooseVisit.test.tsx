// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { ChooseVisit } from './ChooseVisit.tsx'

const visit = {
  id: 7,
  workId: 7,
  status: 'COMPLETED',
  startTime: '2026-03-02T05:00:00+10:00',
  endTime: '2026-03-02T07:00:00+10:00',
  timezone: 'Australia/Brisbane',
  tenantUserId: 3,
  employeeName: 'Mia Tran',
  distinguishedBy: null,
  locationId: 18,
  locationName: 'Riverside tower',
  clientId: 5,
  clientName: 'Harbour Trust',
  jobSpecTypes: ['INSPECTION'],
  reviewFlags: [],
  score: 90,
}

const Reports = () => (
  <ChooseVisit type={undefined} siteId={undefined} leadTo={(id) => `/report?work=${id}`} />
)

let server: Awaited<ReturnType<typeof aServer>>
beforeEach(async () => {
  freshStorage()
  queryClient.clear()
  beginSession(aSession({ roleLevel: 2 }))
  server = await aServer(({ path }) =>
    path.includes('user')
      ? good([{ id: 3 }])
      : good({ content: [visit], page: 0, size: 50, totalElements: 1, totalPages: 1 }),
  )
  setApiBase(server.address)
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('U-4: every part of a row opens the report, its site and its person too', async () => {
  const opened: string[] = []
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    opened.push(link.getAttribute('href') ?? '')
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Reports }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryKit>
      <RouterProvider router={router as never} />
    </QueryKit>,
  )
  const user = userEvent.setup()
  document.addEventListener('click', follow)
  await user.click(await screen.findByText('Riverside tower'))
  await user.click(screen.getByText('Mia Tran'))
  await user.click(screen.getByText('90%'))
  document.removeEventListener('click', follow)
  expect(opened).toEqual(['/report?work=7', '/report?work=7', '/report?work=7'])
})
