import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { mainScreens, turnToScreen } from './office-screens.ts'
import { oneOfEach } from './one-of-each.ts'
import { aCompany, checkPage, checkWidth, enter } from './support.ts'
import { core } from './tags.ts'

// Every screen, at every width and in both colours: screens-*.slow.spec.ts.

test(
  'the first screen of each family can be read, and fits a desktop and a phone',
  core,
  async ({ page }) => {
    const company = await aCompany()
    const ids = await oneOfEach(company)
    await enter(page, company, '/account')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    for (const screen of mainScreens(ids))
      await test.step(screen, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await turnToScreen(page, screen)
        await checkPage(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await checkWidth(page)
      })
  },
)
