// guards: apps/web/src/**, packages/ui/src/**
// takes: 60 s

import { test } from './journey.ts'
import { checkScreen, openScreen, screens } from './office-screens.ts'
import { oneOfEach } from './one-of-each.ts'
import { aCompany, enter } from './support.ts'

test('everybody can read the office screens of reports, at every width and in both colours', async ({
  page,
}) => {
  const company = await aCompany()
  const ids = await oneOfEach(company)
  await enter(page, company, '/')
  for (const screen of screens(ids).reports)
    await test.step(screen, async () => {
      await openScreen(page, screen)
      await checkScreen(page)
    })
})
