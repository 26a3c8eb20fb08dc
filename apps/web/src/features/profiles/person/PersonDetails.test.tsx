// @vitest-environment happy-dom
import { ask, useAsk } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type UserRecord, users } from '@muster/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useUrlState } from '../../../navigation/url.ts'
import { oneRecordShape } from '../../../shared/one-record.ts'
import { kim, roles } from '../../../testing/records.ts'
import { answering, refusing, showPage } from '../../../testing/show-page.tsx'
import { InvitationNotice } from '../../users/invitation/InvitationNotice.tsx'
import { PersonDetails } from './PersonDetails.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

function Details() {
  const [{ id = 0 }] = useUrlState(oneRecordShape)
  const { answer } = useAsk(ask(users.read, { params: { id } }))
  return answer && <PersonDetails person={answer} />
}

/** The details of a person, at a server that keeps what it is sent. */
async function show(person: UserRecord, save?: (heard: Heard) => ReturnType<typeof good>) {
  let saved = person
  const keep = ({ body }: Heard) => {
    saved = { ...saved, ...JSON.parse(body), version: saved.version + 1 }
    return good(saved)
  }
  const page = await showPage(Details, `/person?id=${person.id}`, [
    [users.read, () => good(saved)],
    answering(users.roles, roles),
    [users.update, save ?? keep],
  ])
  await screen.findByRole('heading', { name: 'Details' })
  const sent = () => page.server.heard.filter(({ method }) => method === 'PUT')
  const lastSent = async (count = 1) => {
    await waitFor(() => expect(sent()).toHaveLength(count))
    return JSON.parse(sent().at(-1)!.body)
  }
  const open = async (label: string) =>
    page.user.click(await screen.findByRole('button', { name: `Edit: ${label}` }))
  return { ...page, lastSent, open }
}

test('the same value that somebody else saved meanwhile is shown, and nothing is saved over it', async () => {
  const elsewhere = { ...kim, user: { ...kim.user, address: '9 King Street' }, version: 2 }
  const { user, open } = await show(kim, () => refusing('row.newer', { data: elsewhere }))
  await open('Address')
  await user.type(screen.getByLabelText('Address'), '1 George Street')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const newer = await screen.findByRole('alert')
  expect(newer.textContent).toContain('9 King Street')
  expect((screen.getByLabelText('Address') as HTMLTextAreaElement).value).toBe('1 George Street')
})

test('nobody changes their own role', async () => {
  await show({ ...kim, id: 1, tenantUserId: 1, userRole: roles[0]! })
  await screen.findByRole('button', { name: 'You cannot change your own role' })
  expect(screen.queryByRole('button', { name: 'Edit: Role' })).toBeNull()
})

test('G-15: a person of one name has no last name', async () => {
  const { user, open, lastSent } = await show(kim)
  await open('Last name')
  await user.clear(screen.getByLabelText('Last name'))
  await user.keyboard('{Enter}')
  expect(await lastSent()).toEqual({ lastName: null, version: 1 })
})

test('A-14: a person who becomes a client has one name, and a client has no other names', async () => {
  const { user, open, lastSent } = await show(kim)
  await open('Role')
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Client' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const names = { firstName: 'Kim Tran', lastName: null }
  expect(await lastSent()).toEqual({ userRoleId: 10, ...names, version: 1 })
})

test('a client has no names of persons and is not called in an emergency', async () => {
  await show({ ...kim, userRole: roles[2]!, employeeNumber: null })
  await screen.findByRole('button', { name: 'Edit: ABN' })
  for (const label of ['First name', 'Last name', 'Available in an emergency'])
    expect(screen.queryByText(label)).toBeNull()
})

test('who is called in an emergency is switched at once, and back', async () => {
  const { user, lastSent } = await show(kim)
  await user.click(await screen.findByRole('switch', { name: 'Available in an emergency' }))
  expect(await lastSent()).toEqual({ availableForEmergency: true, version: 1 })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await lastSent(2)).toEqual({ availableForEmergency: false, version: 2 })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false))
})

test('a switch that is refused goes back, and the refusal is said', async () => {
  const { user } = await show(kim, () => refusing('access.stronger'))
  await user.click(await screen.findByRole('switch', { name: 'Available in an emergency' }))
  await screen.findByRole('dialog', { name: 'Error' })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('an owner gives an administrator tax numbers to see; others have no such switch', async () => {
  const { user, lastSent } = await show({ ...kim, payrollAccess: false })
  await user.click(await screen.findByRole('switch', { name: 'May see tax file numbers' }))
  expect(await lastSent()).toEqual({ payrollAccess: true, version: 1 })
})

test('a tax number is added by its name, replaced, and removed after a question', async () => {
  const { user, open, lastSent } = await show({ ...kim, taxNumberMasked: '*** *** 782' })
  await screen.findByRole('button', { name: 'Show the TFN' })
  await open('TFN')
  await user.type(screen.getByLabelText('TFN', { selector: 'input' }), '123 456 782')
  await user.keyboard('{Enter}')
  expect(await lastSent()).toEqual({ taxNumber: '123 456 782', version: 1 })
  await user.click(await screen.findByRole('button', { name: 'Remove the TFN' }))
  const question = await screen.findByRole('dialog', { name: 'Remove' })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await lastSent(2)).toEqual({ taxNumber: null })
})

test('A-15: an invitation that waits for a mail server is not called sent', async () => {
  const noah: UserRecord = { ...kim, signIn: 'NONE' }
  let waits = true
  const { user } = await showPage(() => <InvitationNotice user={noah} />, '/person?id=8', [
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
