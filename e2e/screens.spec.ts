import { test } from './journey.ts'
import { mainScreens, oneOfEach, openScreen } from './office-screens.ts'
import { aCompany, checkPage, checkWidth, enter } from './support.ts'
import { core } from './tags.ts'

// Every screen, at every width and in both colours: screens-*.slow.spec.ts.

test(
  'the first screen of each family can be read, and fits a desktop and a phone',
  core,
  async ({ page }) => {
    const company = await aCompany()
    const ids = await oneOfEach(company)
    await enter(page, company, '/')
    for (const screen of mainScreens(ids))
      await test.step(screen, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await openScreen(page, screen)
        await checkPage(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await checkWidth(page)
      })
  },
)
