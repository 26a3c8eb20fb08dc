// guards: apps/web/src/**, packages/ui/src/**
// takes: 80 s

import { test } from './journey.ts'
import { checkScreen, openEach, screens } from './office-screens.ts'
import { oneOfEach } from './one-of-each.ts'
import { aCompany } from './support.ts'

test('everybody can read the office screens of jobs, at every width and in both colours', async ({
  page,
}) => {
  const company = await aCompany()
  const ids = await oneOfEach(company)
  await openEach(page, company, screens(ids).jobs, () => checkScreen(page))
})
