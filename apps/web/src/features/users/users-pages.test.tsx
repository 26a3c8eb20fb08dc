// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { holdingsOf } from '@muster/contract/company/holdings'
import { type UserRecord, users } from '@muster/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { kim, roles } from '../../testing/records.ts'
import { answering, refusing, showPage } from '../../testing/show-page.tsx'
import UsersPage from './UsersPage.tsx'

const ava: UserRecord = { ...kim, id: 1, tenantUserId: 1, name: 'Ava Nguyen', userRole: roles[0]! }

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const pageOf = (content: readonly UserRecord[]) =>
  good({ content, page: 0, size: 50, totalElements: content.length, totalPages: 1 })

test('who signs contracts is removed after a second question, and nobody removes themselves', async () => {
  let left = [ava, kim]
  const remove = ({ query }: Heard) => {
    const holdings = holdingsOf({ signedContracts: 1 })
    if (query.get('force') !== 'true')
      return refusing('user.hasWorks', { params: { name: 'Kim Tran', holdings } })
    left = [ava]
    return good(null)
  }
  const { user } = await showPage(UsersPage, '/users', [
    [users.list, () => pageOf(left)],
    answering(users.roles, roles),
    [users.remove, remove],
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove: Kim Tran' }))
  expect(screen.queryByRole('button', { name: 'Remove: Ava Nguyen' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit: Ava Nguyen' })).toBeDefined()
  const question = await screen.findByRole('dialog', { name: 'Remove' })
  expect(question.textContent).toContain('You cannot undo this. Are you sure to remove Kim Tran?')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await within(question).findByText(/Do you still want to remove this user\?$/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Kim Tran')).toBeNull())
})

test('the list is filtered by what people do now', async () => {
  const { user, server, address } = await showPage(UsersPage, '/users', [
    [users.list, ({ query }) => pageOf(query.getAll('statuses').includes('ON_JOB') ? [] : [ava])],
    answering(users.roles, roles),
  ])
  const asked = () =>
    server.heard
      .filter(({ path }) => path === users.list.path)
      .at(-1)!
      .query.getAll('statuses')
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'On a job' }))
  await screen.findByText('No results')
  expect(asked()).toEqual(['ON_JOB'])
  expect(address()).toContain('?statuses=ON_JOB')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Ava Nguyen')
  expect(address()).not.toContain('?')
})

test('staff and clients have a tab each, also from an address that names their roles', async () => {
  const { user, server, address } = await showPage(UsersPage, '/users?roleLevels=10', [
    [users.list, () => pageOf([kim])],
    answering(users.roles, roles),
  ])
  const asked = () => {
    const lists = server.heard.filter(({ path }) => path === users.list.path)
    return lists.at(-1)!.query.getAll('roleLevels')
  }
  await screen.findByText('Kim Tran')
  const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(tab('Clients').checked).toBe(true)
  await user.click(tab('Staff'))
  await waitFor(() => expect(asked()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']))
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  expect(screen.queryByRole('option', { name: 'Client' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Team leader' }))
  await waitFor(() => expect(asked()).toEqual(['4']))
  expect(tab('Staff').checked).toBe(true)
  await user.click(tab('All'))
  await waitFor(() => expect(asked()).toEqual([]))
  expect(address()).not.toContain('?')
})

test('who was never invited is invited where it is said', async () => {
  const noah: UserRecord = { ...kim, id: 9, tenantUserId: 9, name: 'Noah Reed', signIn: 'NONE' }
  let signIn: UserRecord['signIn'] = 'NONE'
  const { user } = await showPage(UsersPage, '/users', [
    [users.list, () => pageOf([{ ...noah, signIn }])],
    answering(users.roles, roles),
    [
      users.invite,
      () => {
        signIn = 'INVITED'
        return good({ ...noah, signIn })
      },
    ],
  ])
  const chip = await screen.findByRole('button', { name: 'Not invited · Invite: Noah Reed' })
  // Paper has the state without the act.
  expect(chip.classList.contains('no-print')).toBe(true)
  expect(chip.nextElementSibling?.textContent).toBe('Not invited')
  await user.click(chip)
  await screen.findByText('Invitation sent to kim@harbour.example')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByText('Invited')
  expect(screen.queryByRole('button', { name: /^Not invited/ })).toBeNull()
})

test('the address names several states of people', async () => {
  const { server } = await showPage(UsersPage, '/users?statuses=ONLINE&statuses=AWAY', [
    [users.list, () => pageOf([ava])],
    answering(users.roles, roles),
  ])
  await screen.findByText('Ava Nguyen')
  const { query } = server.heard.find(({ path }) => path === users.list.path)!
  expect(query.getAll('statuses')).toEqual(['ONLINE', 'AWAY'])
})
