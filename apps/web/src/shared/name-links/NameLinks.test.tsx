// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { ListedPerson } from './ListedPerson.tsx'
import { ClientLink, PersonLink } from './NameLinks.tsx'

let server: Awaited<ReturnType<typeof aServer>>
beforeEach(async () => {
  freshStorage()
  queryClient.clear()
  server = await aServer(() => good([{ id: 3 }, { id: 4, removed: true }, { id: 5 }]))
  setApiBase(server.address)
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (roleLevel: number) => {
  beginSession(aSession({ roleLevel }))
  render(
    <QueryKit>
      <PersonLink id={3} name="Mia Tran" />
      <PersonLink id={4} name="Olena Bondar" />
      <ClientLink id={5} name="Harbour Trust" />
    </QueryKit>,
  )
}

test('a person who was removed is a name without a link; a page asks once for all its names', async () => {
  show(2)
  await screen.findByText('\u2068Olena Bondar\u2069 (removed)')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Mia Tran', 'Harbour Trust'])
  expect(server.heard.map(({ query }) => [query.getAll('ids'), query.get('withRemoved')])).toEqual([
    [['3', '4', '5'], 'true'],
  ])
})

test('who opens no page of a person sees names alone, and asks nothing', () => {
  show(5)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(server.heard).toEqual([])
})

test('R-04: in a list of cover the name leads to the person, the number calls them, a namesake is told apart', async () => {
  beginSession(aSession({ roleLevel: 3 }))
  const person = { tenantUserId: 3, name: 'Mia Tran', distinguishedBy: 'E-7' }
  render(
    <QueryKit>
      <ListedPerson person={{ ...person, phone: '+61412345678' }} />
      <ListedPerson person={{ tenantUserId: 5, name: 'Leo Vu', distinguishedBy: null, phone: null }} />
    </QueryKit>,
  )
  const call = await screen.findByRole('link', { name: /^Call Mia Tran/ })
  expect(call.getAttribute('href')).toBe('tel:+61412345678')
  expect(screen.getByRole('link', { name: 'Mia Tran' }).getAttribute('href')).toBe('/person?id=3')
  expect(screen.getByText('E-7')).toBeTruthy()
  expect(screen.getByText('No phone number')).toBeTruthy()
})
