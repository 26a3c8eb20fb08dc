// Features: works
import { expect } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

let company: Company
let worker: Worker
test.beforeAll(async () => {
  company = await aCompany()
  worker = await aWorker(company, 4, 'Noor', 'Walker')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [1, '05:00', '07:00'])
})

for (const look of ['light', 'dark'] as const)
  test(
    `every field screen can be read in the sun and tapped with a thumb, ${look}`,
    onPhone,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: look })
      await enter(page, company, '/', worker.signIn)
      await installed(page)
      await checkField(page)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await checkField(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: 'See all notifications' })).toBeVisible()
      await checkField(page)
      await page.keyboard.press('Escape')
      for (const [path, heading] of [
        ['/me/team', 'My team'],
        ['/me/hours', 'My hours'],
        ['/chat', 'Chat'],
        ['/notifications', 'Notifications'],
        ['/notifications/choices', 'My notification settings'],
        ['/account', 'My account'],
        ['/report/exports', 'My files'],
        ['/nowhere', 'Page not found'],
      ] as const) {
        await page.goto(address() + path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await idle(page)
        await checkField(page)
      }
      await page.goto(address())
      const start = page.getByRole('button', { name: 'Start', exact: true })
      // What the look before began goes on.
      await start
        .or(page.getByRole('button', { name: 'Go to the open visit' }))
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
      await expect(page.getByText('Everything is sent')).toBeVisible()
      await checkField(page)
      await page.getByRole('button', { name: 'Report a problem' }).click()
      await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
      await checkField(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByRole('heading', { name: 'Finish' })).toBeVisible()
      await checkField(page)
    },
  )
