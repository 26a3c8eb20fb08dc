// Features: session, works
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { installed, keptOnDevice } from './device.ts'
import { typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { coreOnPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

let company: Company
let noor: Worker
let mira: Worker
test.beforeAll(async () => {
  company = await aCompany()
  noor = await aWorker(company, 5, 'Noor', 'Walker')
  mira = await aWorker(company, 5, 'Mira', 'Okafor')
  await aJobOf(company, noor, {
    NORMAL: [
      {
        title: 'Vault',
        frequency: 'DAILY',
        jobSpecPromptType: 'NONE',
        jobSpecItems: [
          {
            title: 'Remarks',
            frequency: null,
            specUserAnswers: [{ title: '', answerType: 'TEXT', mandatory: false }],
          },
        ],
      },
    ],
  })
  const numbers = { taxNumber: '123456782', businessNumber: '51824753556', dateOfBirth: '1991-02-17' }
  for (const { id } of [noor, mira]) await call(company, users.update, { params: { id }, body: numbers })
})

/** Tax number, business number and date of birth, in the ways in which they are written. */
const numbers = /123\s?456\s?782|\*{3} 782|51\s?824\s?753\s?556|1991-02-17|17\/0?2\/1991/

async function signIn(page: Page, { signIn: who }: Worker) {
  await typeOver(page.getByLabel('Company code'), company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Email'), who.email)
  await typeOver(page.getByRole('textbox', { name: 'Password' }), who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
}

/** By the menu of the account. */
async function leave(page: Page) {
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test(
  'a shared phone keeps people apart: nothing of one is left for the next, and what waits is sealed',
  coreOnPhone,
  async ({ page, context }) => {
    await enter(page, company, '/', noor.signIn)
    await installed(page)
    for (const where of ['/me/hours', '/account', '/']) {
      await page.goto(address() + where)
      await idle(page)
    }
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
    await typeOver(page.getByLabel('Remarks'), 'Back door ajar')
    await page.getByLabel('Remarks').blur()
    await expect(page.getByText('2 items to sync')).toBeVisible()
    const hers = await keptOnDevice(page)
    for (const part of Object.values(hers)) expect(part).not.toMatch(numbers)
    // Sealed even while she is signed in; what she was given to read without signal is not.
    expect(hers.databases).not.toContain('Back door ajar')
    expect(hers.databases).toContain('muster-keys/keys')
    expect(hers.databases).not.toContain('key, true')

    await leave(page)
    const asked = page.getByRole('dialog', { name: 'Not all synced' })
    await expect(asked).toContainText('2 entries are not sent yet. They remain on this device')
    await checkPage(page)
    await asked.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByLabel('Remarks')).toHaveValue('Back door ajar')
    await leave(page)
    await asked.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Company code').or(page.getByLabel('Email'))).toBeVisible()
    // FLD-14: who signs in next knows what waits here.
    await expect(page.getByText('2 entries on this phone are not sent yet.')).toBeVisible()
    const left = await keptOnDevice(page)
    for (const part of Object.values(left)) {
      expect(part).not.toMatch(numbers)
      expect(part).not.toMatch(/Noor|Walker|Vault|Back door ajar|key, false/)
    }

    await context.setOffline(false)
    await page.goto(address())
    await signIn(page, mira)
    await expect(page.getByText('All synced')).toBeVisible()
    await idle(page)
    expect(await page.evaluate(() => document.body.textContent)).not.toMatch(/Noor|Vault|items? to sync/)
    const theirs = await keptOnDevice(page)
    for (const part of Object.values(theirs)) expect(part).not.toMatch(/Noor|Vault|Back door ajar/)

    await leave(page)
    await expect(page.getByLabel('Company code')).toBeVisible()
    await signIn(page, noor)
    await expect(page.getByText('All synced')).toBeVisible()
    await page.getByRole('button', { name: 'Continue visit' }).click()
    await expect(page.getByLabel('Remarks')).toHaveValue('Back door ajar')
  },
)
