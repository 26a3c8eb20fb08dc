// @vitest-environment happy-dom
import { beginSession, currentSession, endSession } from '@muster/client/session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { company } from '@muster/contract/company/company'
import { users } from '@muster/contract/users/users'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import InvitationPage from './InvitationPage.tsx'

beforeEach(() => {
  freshStorage()
  endSession('signed-out')
})

const profile = { fullName: 'Acme Cleaning', colorMain: '#0b7285' }
const invitation = {
  firstName: 'Mia',
  emailMasked: 'm***@acme.example',
  expiresAt: '2030-01-01T00:00:00Z',
  companyName: 'Acme Cleaning',
  companyCode: 'acme',
}
const mia = { tenantUserId: 7, tenantId: 1, firstName: 'Mia', lastName: 'Brown', userRole: { roleLevel: 5 } }
const signedIn = { accessToken: 'access', refreshToken: 'refresh', tenantId: 1, user: mia }

async function chooseBy(answer: unknown) {
  const page = await showPage(InvitationPage, '/invitation?token=1.right', [
    answering(users.validateInvitation, invitation),
    answering(company.validate, profile),
    answering(users.acceptInvitation, answer),
  ])
  await page.user.type(await screen.findByLabelText('Password'), 'Ferry-at-seven-42')
  await page.user.type(screen.getByLabelText('Confirm password'), 'Ferry-at-seven-42{Enter}')
  const bodies = () =>
    page.server.heard
      .filter(({ path }) => path === users.acceptInvitation.path)
      .map(({ body }) => JSON.parse(body))
  return { ...page, bodies }
}

test('A-13: who chose a password by an invitation is signed in, with nothing typed again', async () => {
  const { bodies, address } = await chooseBy(signedIn)
  await expect.poll(address).toBe('/')
  expect(currentSession()?.user.tenantUserId).toBe(7)
  expect(bodies()).toEqual([
    { token: '1.right', password: 'Ferry-at-seven-42', signIn: true, platform: 'WEB' },
  ])
})

test('A-13: a second factor is asked for before anybody is signed in', async () => {
  await chooseBy({
    mfaRequired: true,
    challenge: '1.asked',
    methods: ['AUTHENTICATOR'],
    passkeyOptions: null,
  })
  await screen.findByText('Start again')
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  expect(currentSession()).toBeUndefined()
})

test('A-13: in a browser where another person is signed in, they stay so', async () => {
  const boss = { ...mia, tenantUserId: 1, userRole: { roleLevel: 1 } }
  beginSession({ ...signedIn, user: boss } as never)
  const { bodies } = await chooseBy(null)
  await screen.findByText('Your password is set. Sign in with it.')
  expect(bodies()).toMatchObject([{ signIn: false }])
  expect(currentSession()?.user.tenantUserId).toBe(1)
})
