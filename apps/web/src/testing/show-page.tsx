import { setApiBase } from '@muster/client/call'
import { aServer, bad, good, type Heard, type Reply } from '@muster/client/testing/a-server'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { failures } from '@muster/contract/kit/failures'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { parseSearch, stringifySearch } from '../navigation/url.ts'
import { QueryKit } from './QueryKit.tsx'

/** What a server answers to an endpoint: the data of its answer, or a reply of its own. */
export type PageAnswer = readonly [endpoint: Endpoint, answer: (heard: Heard) => Reply]
export const answering = (endpoint: Endpoint, data: unknown): PageAnswer => [endpoint, () => good(data)]

export function refusing(reason: keyof typeof failures, more: object = {}): Reply {
  const { status, code, says } = failures[reason]
  return bad(status, code, { message: says, reason, ...more })
}

function isFor({ method, path }: Heard, endpoint: Endpoint) {
  const found = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
  const isAddress = found !== null && endpoint.params?.safeParse(found.groups).success !== false
  return method === endpoint.method && isAddress
}

let close: (() => Promise<void>) | undefined
export async function closeServer() {
  await close?.()
  close = undefined
}

/** One page at its address, with a server that answers as the test says and knows nothing else. `address` is where it led. */
export async function showPage(Page: ComponentType, address: string, answers: readonly PageAnswer[] = []) {
  const server = await aServer((heard) => {
    const known = answers.find(([endpoint]) => isFor(heard, endpoint))
    const { method, path } = heard
    return known ? known[1](heard) : bad(404, 'E404', { message: `The test answers no ${method} ${path}` })
  })
  close = server.close
  setApiBase(server.address)
  window.history.replaceState({}, '', address)
  const rootRoute = createRootRoute({
    component: () => (
      <Suspense>
        <Page />
      </Suspense>
    ),
  })
  // Of this page alone: one of an earlier test that leaves late leads nowhere here.
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: rootRoute,
    history,
    parseSearch,
    stringifySearch,
    // One page is all there is: whatever the address says, it is shown.
    defaultNotFoundComponent: () => <Page />,
    notFoundMode: 'root',
  })
  render(
    <QueryKit>
      <RouterProvider router={router as never} />
    </QueryKit>,
  )
  return { server, user: userEvent.setup(), address: () => history.location.href }
}
