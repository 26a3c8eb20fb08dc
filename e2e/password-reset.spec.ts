// Features: session, mail
import { expect } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { linkTo } from './mails.ts'
import { aPerson } from './office.ts'
import { aCompany, address, type Company, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeAll(async () => {
  company = await aCompany('Harbour City Cleaning')
})

test('who forgot the password chooses a new one by the link of a mail', core, async ({ page }) => {
  const person = await aPerson(company, 3, 'Mia', 'Tran')
  const email = person.user.email!
  await page.goto(`${address()}/signin`)
  await typeOver(page.getByLabel('Company code'), company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await checkPage(page)

  await typeOver(page.getByLabel('Email'), 'no e-mail')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await typeOver(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Password reset link is sent to your email')).toBeVisible()

  const link = await linkTo(email, 'password-reset')
  expect(link.startsWith(`${address()}/password-reset?token=`)).toBe(true)
  await page.goto(link)
  await expect(page.getByText('A new password for m***@')).toBeVisible()
  await checkPage(page)
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const again = page.getByRole('textbox', { name: 'Confirm password' })
  await typeOver(password, 'Ferry-at-seven-42')
  await typeOver(again, 'Ferry-at-eight-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords are not matching')).toBeVisible()
  await typeOver(again, 'Ferry-at-seven-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await acceptSuccess(page, 'Password changed')
  await expect(page).toHaveURL(/\/signin$/)

  await typeOver(page.getByLabel('Company code'), company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Email'), email)
  await typeOver(page.getByRole('textbox', { name: 'Password' }), 'Ferry-at-seven-42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a link that was used leads back, and the owner reads the outbox', async ({ page }) => {
  await page.goto(`${address()}/password-reset?token=1.nothing`)
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('This link is used or too old')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/password-reset$/)

  await enter(page, company, '/')
  await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
  await page.getByRole('link', { name: 'Company settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Mail log' }).click()
  await expect(page.getByRole('heading', { name: 'Mail log' })).toBeVisible()
})
