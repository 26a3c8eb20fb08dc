import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { checkMainScreen, mainScreens, turnToScreen } from './office-screens.ts'
import { oneOfEach } from './one-of-each.ts'
import { aCompany, enter } from './support.ts'
import { core } from './tags.ts'

// Every screen, at every width and in both colours: screens-*.slow.spec.ts.

test('the first screens of the office can be read, and fit a desktop and a phone', core, async ({ page }) => {
  const company = await aCompany()
  const ids = await oneOfEach(company)
  await enter(page, company, '/account')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  for (const screen of mainScreens(ids))
    await test.step(screen, async () => {
      await turnToScreen(page, screen)
      await checkMainScreen(page)
    })
})
