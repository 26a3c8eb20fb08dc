// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"fetch":{"disableSameOriginPolicy":true}},"width":1440,"height":900}
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { type SearchResult, search } from '@muster/contract/search'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { firstPageGivenUp } from '@muster/ui/theme/first-page.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, closeServer, showPage } from '../../testing/show-page.tsx'
import { ThingPreview } from '../profiles/ThingPreview.tsx'
import { SearchTool } from './SearchTool.tsx'

const Search = () => <SearchTool Preview={ThingPreview} />

beforeEach(() => {
  freshStorage()
  // The code of the results comes after the first page.
  firstPageGivenUp()
})
afterEach(async () => {
  cleanup()
  await closeServer()
})

const hit = (kind: SearchResult['kind'], id: number, title: string): SearchResult => ({
  kind,
  id,
  title,
  hint: 'A hint',
})
const customs = hit('SITE', 2, 'Customs House')
const visits = [11, 12, 13, 14, 15].map((id) => hit('WORK', id, `Night clean · Customs House ${id}`))
const aroha = { ...hit('PERSON', 3, 'Aroha Tamati'), hint: 'Employee', phone: '+61491570159' }
const pageOf = (total: number) => ({ content: [], page: 0, size: 1, totalElements: total, totalPages: total })

const found = [
  answering(search.find, [customs, ...visits]),
  answering(works.list, pageOf(15)),
  answering(sites.read, { id: 2, address: '31 Alfred St', clientId: 9, clientName: 'Civic', contact: '' }),
  answering(jobs.list, []),
] as const
const person = {
  id: 3,
  name: 'Aroha Tamati',
  employeeNumber: 'E-3',
  imageURL: null,
  userRole: { id: 5, name: 'Employee', roleLevel: 5 },
  user: { firstName: 'Aroha', lastName: 'Tamati', phone: '+61491570159' },
}

async function openSearch(roleLevel: number, answers: Parameters<typeof showPage>[2] = []) {
  beginSession(aSession({ roleLevel }))
  const shown = await showPage(Search, '/today', answers)
  await screen.findAllByRole('button', { name: 'Search' })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  // Not awaited: the next key may be the first letter.
  const field = screen.getByRole('combobox') as HTMLInputElement
  expect(document.activeElement).toBe(field)
  return { ...shown, field }
}
const group = (name: string) => screen.findByRole('group', { name })
const titlesIn = async (name: string) =>
  within(await group(name))
    .getAllByRole('option')
    .map((option) => option.querySelector('bdi')?.textContent)

test('empty it offers what was opened last, then what is begun, then the screens with the icons of the sidebar', async () => {
  const recent = [1, 2, 3, 4, 5, 6].map((id) => ({ ...hit('SITE', id, `Site ${id}`), at: Date.now() }))
  beginSession(aSession({ roleLevel: 3 }))
  localStorage.setItem('muster.recent.7.1', JSON.stringify(recent))
  const { user, address } = await openSearch(3)
  expect(await titlesIn('Recent')).toEqual(['Site 1', 'Site 2', 'Site 3', 'Site 4', 'Site 5'])
  expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Recent',
    'Actions',
    'Screens',
  ])
  expect((await titlesIn('Actions')).slice(0, 3)).toEqual(['Add user', 'Create job', 'Find cover'])
  const screens = await titlesIn('Screens')
  expect(screens).not.toContain('Add user')
  // Of the owner alone.
  expect(screens).not.toContain('Audit log')
  const icons = within(await group('Screens'))
    .getAllByRole('option')
    .map((option) => option.querySelector('svg')?.getAttribute('class'))
  expect(new Set(icons).size).toBeGreaterThan(6)
  await user.click(screen.getByRole('option', { name: /^Find cover/ }))
  expect(address()).toBe('/roster?only=UNCOVERED')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('three of a kind are shown, and the way to the list of all', async () => {
  const { user, field, server, address } = await openSearch(3, found)
  await user.type(field, 'customs')
  await screen.findByRole('option', { name: /^12 more visits/ })
  expect(await titlesIn('Sites')).toEqual(['Customs House'])
  expect(await titlesIn('Visits')).toHaveLength(4)
  const counted = server.heard.find(
    ({ path, query }) => path === works.list.path && query.get('size') === '1',
  )
  expect(counted?.query.get('jobLocationId')).toBe('2')
  await user.click(screen.getByRole('option', { name: /^12 more visits/ }))
  expect(address()).toBe('/visits?jobLocationId=2')
})

test('a person is shown at the side, with a call, a message and their hours', async () => {
  const { user, field, address } = await openSearch(3, [
    answering(search.find, [aroha]),
    answering(users.read, person),
    answering(calendar.list, []),
    [works.list, () => good({ ...pageOf(0), content: [] })],
  ])
  await user.type(field, 'aroha')
  const side = await screen.findByRole('complementary', { name: 'Preview' })
  await within(side).findByRole('button', { name: 'Call: Aroha Tamati' })
  expect(side.querySelector('a[href="tel:+61491570159"]')).not.toBeNull()
  await within(side).findByText('None in the next 28 days')
  expect(within(side).getByRole('button', { name: 'Message: Aroha Tamati' })).toBeTruthy()
  await user.click(within(side).getByRole('button', { name: 'Hours: Aroha Tamati' }))
  await waitFor(() => expect(address()).toBe('/person?id=3&tab=hours'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what fits no more is gone at once, and what cannot be found says so', async () => {
  const { user, field } = await openSearch(3, [answering(search.find, [])])
  await user.type(field, 'no such thing')
  await screen.findByText('No results')
})

test('who is not of the office has no search', async () => {
  beginSession(aSession({ roleLevel: 10 }))
  await showPage(Search, '/')
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
})
