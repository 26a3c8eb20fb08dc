// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { bad, good, type Reply } from '@muster/client/testing/a-server'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { company } from '@muster/contract/company/company'
import { session } from '@muster/contract/session/session'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusing, showPage } from '../../testing/show-page.tsx'
import SignInPage from './SignInPage.tsx'

const profile = {
  fullName: 'Harbour City Cleaning',
  logoURL: null,
  coverImageURL: null,
  colorMain: '#f11946',
  colorBackground: '#f7f8fa',
}
let ofCompany: Reply
let ofSignIn: Reply
beforeEach(() => {
  freshStorage()
  ofCompany = good(profile)
  ofSignIn = refusing('signIn.wrong')
})
const show = () =>
  showPage(SignInPage, '/signin', [
    [company.validate, () => ofCompany],
    [session.signIn, () => ofSignIn],
  ])
type ShownPage = Awaited<ReturnType<typeof show>>

async function giveCode({ user }: ShownPage, code: string) {
  await user.clear(screen.getByLabelText('Company code'))
  if (code) await user.type(screen.getByLabelText('Company code'), code)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}
async function givePassword({ user }: ShownPage) {
  await user.type(await screen.findByLabelText('Email'), 'ava@harbour.example')
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('what is wrong is said where it is wrong', async () => {
  const page = await show()
  await screen.findByLabelText('Company code')
  await giveCode(page, '')
  expect(screen.getByText('Company code is required')).toBeDefined()
  ofCompany = refusing('company.unknown')
  await giveCode(page, 'nobody-here')
  await screen.findByText('This company code is not known')
  ofCompany = good(profile)
  await giveCode(page, 'harbour')
  await screen.findByRole('heading', { name: profile.fullName })
  ofSignIn = refusing('signIn.wrong')
  await givePassword(page)
  await screen.findByText('Invalid Email or Password!')
})

test('an answer that is not the server’s, and too many requests, are told as what they are', async () => {
  const page = await show()
  await screen.findByLabelText('Company code')
  ofCompany = { status: 502, body: '<html>' }
  await giveCode(page, 'harbour')
  await screen.findByText('Network Error!')
  ofCompany = good(profile)
  await giveCode(page, 'harbour')
  const message = 'Too many requests. Try again in 40 seconds'
  ofSignIn = bad(429, 'E060', { message })
  await givePassword(page)
  await screen.findByText(message)
})

test('without a connection it says so, and goes on once there is one', async () => {
  const page = await show()
  await screen.findByLabelText('Company code')
  setApiBase('http://127.0.0.1:1')
  await giveCode(page, 'harbour')
  await screen.findByText('Network Error. Check Your Internet Connection!')
  setApiBase(page.server.address)
  await giveCode(page, 'harbour')
  await screen.findByRole('heading', { name: profile.fullName })
})

test('the password can be looked at', async () => {
  const shown = await show()
  await screen.findByLabelText('Company code')
  await giveCode(shown, 'harbour')
  const password = await screen.findByLabelText('Password')
  expect(password.getAttribute('type')).toBe('password')
  await shown.user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
  expect(password.getAttribute('type')).toBe('text')
})
