// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RecentThing, recentThings, useRemembered } from './recent-things.ts'

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ id: 1 }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const site = (id: number, title = `Site ${id}`): RecentThing => ({ kind: 'SITE', id, title, hint: 'Sydney' })
const open = (thing: RecentThing) => renderHook(() => useRemembered(thing))
const titles = () => recentThings().map(({ title }) => title)

test('what was opened last comes first, each thing once and by its newest name', () => {
  open(site(1))
  open({ ...site(1), kind: 'JOB', title: 'Job 1' })
  open(site(2))
  open(site(1, 'Site 1, renamed'))
  expect(titles()).toEqual(['Site 1, renamed', 'Site 2', 'Job 1'])
})

test('twelve things for thirty days', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let id = 1; id <= 14; id++) open(site(id))
  expect(titles()).toHaveLength(12)
  expect(titles()[0]).toBe('Site 14')
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(titles()).toEqual([])
})

test('another person of the device, or of another company, sees none of it', () => {
  open(site(1))
  beginSession(aSession({ id: 2 }))
  expect(titles()).toEqual([])
  open(site(2))
  beginSession({ ...aSession({ id: 1 }), tenantId: 8 })
  expect(titles()).toEqual([])
  beginSession(aSession({ id: 1 }))
  expect(titles()).toEqual(['Site 1'])
})

test('what an older release or somebody else wrote there is no reason to fail', () => {
  localStorage.setItem('muster.recent.7.1', '{"not": "a list"}')
  expect(titles()).toEqual([])
  localStorage.setItem('muster.recent.7.1', 'no JSON')
  expect(titles()).toEqual([])
  open(site(1))
  expect(titles()).toEqual(['Site 1'])
})
