// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type CompanySetup, company } from '@muster/contract/company/company'
import { Button } from '@muster/ui/button/Button.tsx'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, showPage } from '../testing/show-page.tsx'
import { sayAdded } from './added.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const setup: CompanySetup = {
  ...{ done: ['LOOK', 'PEOPLE', 'CONTRACT'], hasClient: true, hasChecklist: false, hasVisits: false },
  ...{ sendsMail: true, emergencyPeople: 1, isShown: true },
}
async function added(known: CompanySetup, onAnother?: () => void) {
  const closed: boolean[] = []
  const save = async () =>
    closed.push(await sayAdded('Saved', { href: '/it', ...(onAnother && { onAnother }) }))
  const page = await showPage(() => <Button label="Save" onPick={() => void save()} />, '/', [
    answering(company.setup, known),
  ])
  await page.user.click(await screen.findByRole('button', { name: 'Save' }))
  return { ...page, closed }
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('A-12: what was added can be opened, and in a new company the next step follows', async () => {
  const { user, closed } = await added(setup)
  expect(await hrefOf('Open')).toBe('/it')
  expect(await hrefOf('First site')).toBe('/jobs/addlocation')
  await user.click(screen.getByRole('button', { name: 'Add another' }))
  await expect.poll(() => closed).toEqual([true])
})

test('A-12: after the site comes the checklist, then the job', async () => {
  const { user } = await added({ ...setup, done: [...setup.done, 'SITE'] })
  expect(await hrefOf('First checklist and first job')).toBe('/jobs/jobdetail/add')
  await user.click(screen.getByRole('button', { name: 'Add another' }))
})

test('A-12: where closing leads to a list, another one is a choice; a company that works gets no steps', async () => {
  const another: string[] = []
  const { user, closed, server } = await added({ ...setup, isShown: false }, () => another.push('asked'))
  await expect.poll(() => server.heard.some(({ path }) => path === company.setup.path)).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Add another' }))
  await expect.poll(() => closed).toEqual([false])
  expect(another).toEqual(['asked'])
  expect(screen.queryByRole('link', { name: 'First site' })).toBeNull()
})
