// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { usePlaceSearch } from './use-place-search.ts'

const near = () => ({ lat: -27.47, lng: 153.02 })
const place = { name: 'River Road', within: 'Brisbane', lat: -27.5, lang: 153, zoom: 17 }
let server: Awaited<ReturnType<typeof aServer>>
let isDown: boolean

beforeEach(async () => {
  freshStorage()
  beginSession(aSession())
  queryClient.clear()
  isDown = false
  server = await aServer(({ query }) => {
    if (isDown) return bad(400, 'E098')
    const places = query.get('search') === 'River' ? [place] : []
    return good({ places, attribution: 'GeoNames' })
  })
  setApiBase(server.address)
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const searched = () => server.heard.map(({ query }) => query.get('search'))
function search() {
  const { result } = renderHook(() => usePlaceSearch(near), { wrapper: QueryKit })
  const type = (...texts: string[]) =>
    act(() => {
      for (const text of texts) result.current.setText(text)
    })
  return { result, type }
}

test('a name is looked for once, when the typing rests; one letter is none', async () => {
  const { result, type } = search()
  type('R')
  expect(result.current).toMatchObject({ isWaiting: false, isNothing: false, places: [] })
  type('Ri', 'River')
  expect(result.current).toMatchObject({ isWaiting: true, places: [] })
  await waitFor(() => expect(result.current.places).toEqual([place]))
  expect(result.current).toMatchObject({ isWaiting: false, isNothing: false, attribution: 'GeoNames' })
  expect(searched()).toEqual(['River'])
})

test('places of the name before are gone at the next letter; a name without any says so', async () => {
  const { result, type } = search()
  type('River')
  await waitFor(() => expect(result.current.places).toEqual([place]))
  type('Riverx')
  expect(result.current).toMatchObject({ isWaiting: true, places: [] })
  await waitFor(() => expect(result.current.isNothing).toBe(true))
  expect(result.current.places).toEqual([])
})

test('a failure waits for nothing, and is over when it is tried again', async () => {
  isDown = true
  const { result, type } = search()
  type('River')
  await waitFor(() => expect(result.current.failure).not.toBeNull())
  expect(result.current).toMatchObject({ isWaiting: false, isNothing: false, places: [] })
  isDown = false
  act(() => result.current.again())
  await waitFor(() => expect(result.current.places).toEqual([place]))
})
