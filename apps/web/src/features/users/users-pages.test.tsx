// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { holdingsOf } from '@muster/contract/company/holdings'
import { type UserRecord, users } from '@muster/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, refusing, showPage } from '../../testing/show-page.tsx'
import UserPage from './UserPage.tsx'
import UsersPage from './UsersPage.tsx'

const roles = [
  { id: 1, name: 'Owner', roleLevel: 1 },
  { id: 4, name: 'Team leader', roleLevel: 4 },
  { id: 10, name: 'Client', roleLevel: 10 },
]
const kim: UserRecord = {
  id: 8,
  tenantUserId: 8,
  name: 'Kim Tran',
  employeeNumber: 'K-1',
  imageURL: null,
  userRole: roles[1]!,
  user: { firstName: 'Kim', lastName: 'Tran', email: 'kim@harbour.example', phone: '0412 345 678' },
  signIn: 'READY',
  timezone: null,
  businessNumber: null,
  taxNumberMasked: null,
  agreedWeekMinutes: null,
  version: 1,
}
const ava: UserRecord = { ...kim, id: 1, tenantUserId: 1, name: 'Ava Nguyen', userRole: roles[0]! }

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

test('a save over a newer version asks first', async () => {
  const elsewhere = {
    ...kim,
    name: 'Kim Elsewhere',
    user: { ...kim.user, lastName: 'Elsewhere' },
    version: 2,
  }
  const { user, server } = await showPage(UserPage, '/users/edit?id=8', [
    answering(users.read, kim),
    answering(users.roles, roles),
    [users.update, () => refusing('row.newer', { data: elsewhere })],
  ])
  await user.type(await screen.findByLabelText('Address'), '1 George Street')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const refusal = await screen.findByRole('dialog', { name: 'Error' })
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent!.body)).toMatchObject({ address: '1 George Street', version: 1 })
  await user.click(within(refusal).getByRole('button', { name: 'OK' }))
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('1 George Street')
  await user.click(await screen.findByRole('button', { name: 'Load their version' }))
  await waitFor(() =>
    expect((screen.getByLabelText(/^Last name/) as HTMLInputElement).value).toBe('Elsewhere'),
  )
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull()
})

test('nobody changes their own role', async () => {
  await showPage(UserPage, '/users/edit?id=1', [answering(users.read, ava), answering(users.roles, roles)])
  await screen.findByRole('button', { name: 'You cannot change your own role' })
  expect(screen.queryByRole('combobox', { name: /^Role/ })).toBeNull()
})

test('the page of a person leads to their hours and to what they did', async () => {
  await showPage(UserPage, '/users/edit?id=8', [answering(users.read, kim), answering(users.roles, roles)])
  const hours = await screen.findByRole('link', { name: 'Hours' })
  expect(hours.getAttribute('href')).toBe('/report/payroll/user?employee=8')
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    '/settings/audit?actorId=8',
  )
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
  await user.click(await screen.findByRole('button', { name: 'Not invited · Invite: Noah Reed' }))
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

test('A-15: an invitation that waits for a mail server is not called sent', async () => {
  const noah: UserRecord = { ...kim, id: 9, tenantUserId: 9, signIn: 'NONE' }
  let waits = true
  const { user } = await showPage(UserPage, '/users/edit?id=9', [
    answering(users.read, noah),
    answering(users.roles, roles),
    [users.invite, () => good({ ...noah, signIn: 'INVITED', ...(waits && { invitationWaits: true }) })],
  ])
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  const waiting = 'The invitation to kim@harbour.example is in the mail log: no mail server is set up'
  await screen.findByText(waiting)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  waits = false
  await user.click(screen.getByRole('button', { name: /^Send invitation/ }))
  await screen.findByText('Invitation sent to kim@harbour.example')
})

async function savedBody(
  shown: UserRecord,
  type: (user: Awaited<ReturnType<typeof showPage>>['user']) => Promise<void>,
) {
  const { user, server } = await showPage(UserPage, `/users/edit?id=${shown.id}`, [
    answering(users.read, shown),
    answering(users.roles, roles),
    answering(users.update, shown),
  ])
  await screen.findByRole('button', { name: 'Save changes' })
  await type(user)
  // A part that is loaded late hides the page for a moment.
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  const sent = () => server.heard.find(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toBeDefined())
  return JSON.parse(sent()!.body)
}

test('A-14: a client company is one name, however it was added', async () => {
  const name = 'Harbour View'
  const person = { ...kim.user, firstName: 'Harbour', lastName: 'View' }
  const client: UserRecord = { ...kim, name, user: person, userRole: roles[2]!, employeeNumber: null }
  const body = await savedBody(client, async (user) => {
    const field = await screen.findByLabelText('Name')
    expect((field as HTMLInputElement).value).toBe(name)
    expect(screen.queryByLabelText('Last name')).toBeNull()
    await user.type(field, ' Strata')
  })
  expect(body).toMatchObject({ firstName: 'Harbour View Strata', lastName: null })
})

test('G-15: a person of one name has one field', async () => {
  const body = await savedBody(kim, async (user) => {
    await user.click(await screen.findByLabelText('This person has one name only'))
    expect(screen.queryByLabelText('Last name')).toBeNull()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Sukarno')
  })
  expect(body).toMatchObject({ firstName: 'Sukarno', lastName: null })
})
