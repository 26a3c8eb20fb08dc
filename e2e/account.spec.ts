// Features: session, second-factor, users, company
import { company as companyEndpoints } from '@muster/contract/company/company'
import { secondFactor } from '@muster/contract/session/second-factor'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

type Person = Pick<Company, 'email' | 'password'>

/** Passkeys belong to a name, and the journeys' server has none but this. */
const named = () => address().replace('127.0.0.1', 'localhost')

async function signInByHand(page: Page, at = address(), { email, password }: Person = company) {
  await page.goto(`${at}/signin`)
  await typeOver(page.getByLabel('Company code'), company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Email'), email)
  await typeOver(page.getByRole('textbox', { name: 'Password' }), password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' })
const toAccount = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
}
const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin/)
}
const codeNow = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}

test('one sees where one is signed in, and ends what one does not know', async ({ page }) => {
  const body = { email: company.email, password: company.password, tenant: company.code }
  const other = await call(company, session.signIn, { body })
  await signInByHand(page)
  await expect(dashboard(page)).toBeVisible()
  await toAccount(page)
  const sessions = page
    .getByRole('region', { name: 'Sessions' })
    .or(page.locator('section', { hasText: 'Sessions' }))
  await expect(sessions.getByText('Chrome on').first()).toBeVisible()
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await checkPage(page)
  await sessions.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  if ('mfaRequired' in other) throw new Error('No second factor is set up')
  const answer = await fetch(`${address()}/api/user/me`, {
    headers: { authorization: `Bearer ${other.accessToken}` },
  })
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'E038'])

  await typeOver(page.getByLabel('Current password'), 'not this one')
  await typeOver(page.getByRole('textbox', { name: 'New password' }), 'Ferry-at-seven-42')
  await typeOver(page.getByRole('textbox', { name: 'Confirm password' }), 'Ferry-at-seven-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This password is not right')).toBeVisible()
  await typeOver(page.getByLabel('Current password'), company.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await acceptSuccess(page, 'Password changed')
  company = { ...company, password: 'Ferry-at-seven-42' }
  await leave(page)
  await signInByHand(page)
  await expect(dashboard(page)).toBeVisible()
})

test(
  'an authenticator application is set up, asked for at the next sign-in, and a recovery code stands in',
  core,
  async ({ page }) => {
    await enter(page, company, '/')
    await toAccount(page)
    await page.getByRole('button', { name: 'Set up' }).click()
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator application' })
    await expect(setup.getByRole('img', { name: 'QR code for the authenticator application' })).toBeVisible()
    await checkPage(page)
    const secret = (await setup.locator('p').filter({ hasText: /^Key/ }).textContent())!.replace(
      /^Key|\s/g,
      '',
    )
    await typeOver(setup.getByRole('textbox', { name: 'Code', exact: true }), '000000')
    await setup.getByRole('button', { name: 'Set up' }).click()
    await expect(setup.getByText('This code is not right')).toBeVisible()
    await typeOver(setup.getByRole('textbox', { name: 'Code', exact: true }), await codeNow(secret))
    await setup.getByRole('button', { name: 'Set up' }).click()
    const codes = await readCodes(page)
    await expect(page.getByText('10 of 10 are left')).toBeVisible()
    await checkPage(page)

    await leave(page)
    await signInByHand(page)
    await expect(page.getByText('Type the six digits')).toBeVisible()
    await checkPage(page)
    await typeOver(page.getByRole('textbox', { name: 'Code', exact: true }), '000 000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This code is not right')).toBeVisible()
    await typeOver(page.getByRole('textbox', { name: 'Code', exact: true }), await codeNow(secret, 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(dashboard(page)).toBeVisible()

    await leave(page)
    await signInByHand(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await typeOver(page.getByLabel('Recovery code'), codes[0]!)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(dashboard(page)).toBeVisible()
    await toAccount(page)
    await expect(page.getByText('9 of 10 are left')).toBeVisible()
  },
)

test('a passkey is added and signs in', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInByHand(page, named())
  await toAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await typeOver(page.getByRole('dialog').getByLabel('Name'), 'Office laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await readCodes(page)
  await expect(page.getByText('Office laptop')).toBeVisible()

  await leave(page)
  await signInByHand(page, named())
  await page.getByRole('button', { name: 'Use the passkey' }).click()
  await expect(dashboard(page)).toBeVisible()

  await toAccount(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Office laptop' })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await leave(page)
  await signInByHand(page, named())
  await expect(dashboard(page)).toBeVisible()
})

test('a company that asks for a second factor lets nobody go on without one', async ({ page }) => {
  const manager = { email: `kim@${company.code}.example`, password: 'correct horse' }
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find((role) => role.roleLevel === 3)!.id
  const kim = { firstName: 'Kim', lastName: 'Tran', phone: '0412 345 678', employeeNumber: 'K-1' }
  await call(company, users.create, { body: { ...kim, ...manager, userRoleId } })
  // The owner who demands it has one.
  const own = await call(company, secondFactor.beginAuthenticator, {})
  await call(company, secondFactor.confirmAuthenticator, { body: { code: await codeNow(own.secret) } })
  await enter(page, company, '/settings/sign-in')
  await pick(page, 'Second factor', 'Required for everyone in the office')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page)
  await page.evaluate(() => sessionStorage.removeItem('muster.session'))
  await signInByHand(page, address(), manager)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('alert')).toContainText('Your company requires a second factor')
  await checkPage(page)
  await page.goto(`${address()}/users`)
  await expect(page).toHaveURL(/\/account$/)
  await page.getByRole('button', { name: 'Set up' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator application' })
  const secret = (await setup.locator('p').filter({ hasText: /^Key/ }).textContent())!.replace(/^Key|\s/g, '')
  await typeOver(setup.getByRole('textbox', { name: 'Code', exact: true }), await codeNow(secret))
  await setup.getByRole('button', { name: 'Set up' }).click()
  await readCodes(page)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goto(`${address()}/users`)
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('a tax number is shown for a reason, for half a minute, and the owner reads who saw it', async ({
  page,
}) => {
  const roles = await call(company, users.roles, {})
  const person = await call(company, users.create, {
    body: {
      firstName: 'Kim',
      lastName: 'Tran',
      email: `kim@${company.code}.example`,
      phone: '0412 345 678',
      employeeNumber: 'K-1',
      password: 'correct horse',
      userRoleId: roles.find((role) => role.roleLevel === 5)!.id,
      taxNumber: '123 456 782',
    },
  })
  await page.clock.install()
  await enter(page, company, `/person?id=${person.id}`)
  const shownNumber = page.getByRole('status', { name: 'TFN' })
  await expect(shownNumber).toHaveText('*** *** 782')
  await page.getByRole('button', { name: 'Show the TFN' }).click()
  const why = page.getByRole('dialog', { name: 'Show the TFN' })
  await why.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(why.getByText('Reason is required').or(why.getByText('This is required'))).toBeVisible()
  await typeOver(why.getByLabel('Reason'), 'Payment summary')
  await checkPage(page)
  await why.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(shownNumber).toHaveText('123 456 782')
  await checkPage(page)
  await page.clock.fastForward(31_000)
  await expect(shownNumber).toHaveText('*** *** 782')
  await page.getByRole('tab', { name: 'Devices and access' }).click()
  await expect(page.getByText('Payment summary')).toBeVisible()
  const log = await call(company, companyEndpoints.audit, { query: { action: 'users.revealTaxNumber' } })
  expect(log).toMatchObject({ content: [{ target: { id: person.id } }] })
})
