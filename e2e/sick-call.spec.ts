// Features: cover, leave, notifications

import { company as companies } from '@muster/contract/company/company'
import { cover } from '@muster/contract/cover/cover'
import { calendar } from '@muster/contract/planning/calendar'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, call, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aJobOf, aWorker } from './works-done.ts'
import { zoneAtFour } from './zone-at-four.ts'

const minuteMs = 60_000
const zone = zoneAtFour()
test.use({ timezoneId: zone })

const phones = 40

test(
  'R-02: before dawn in a new company: sick seventy minutes before the shift, and one of forty phones has it',
  onPhone,
  async ({ page, browser }) => {
    const company = await aCompany()
    await call(company, companies.updateSettings, { body: { timezone: zone } })
    const sam = await aWorker(company, 5, 'Sam', 'Reid')
    const others = []
    for (let n = 1; n <= phones; n++) others.push(await aWorker(company, 5, `Robin${n}`, 'Park'))
    const { jobId, site } = await aJobOf(company, sam)
    await call(company, sites.update, { params: { id: site.id }, body: { timezone: zone } })
    const called = Date.now()
    const start = new Date(Math.floor(called / minuteMs) * minuteMs + 70 * minuteMs).toISOString()
    const event = { mappedId: jobId, userAssigneeId: sam.id, startTime: start, duration: 180 }
    const body = { ...event, recursiveFrequency: null, notifyBeforeMinutes: 0 }
    await call(company, calendar.create, { query: { force: true }, body })

    await enter(page, company, '/', sam.signIn)
    await page.getByRole('button', { name: 'I am sick' }).tap()
    const calling = page.getByRole('dialog', { name: 'I am sick' })
    await calling.getByRole('radio', { name: 'Today', exact: true }).tap()
    await calling.getByRole('button', { name: 'Call in sick' }).tap()
    await expect(calling).toBeHidden()

    // The company asks by itself. One of the first five wakes up.
    const openOffers = async () => {
      const offers = await call(company, cover.offers, { query: { states: ['OPEN'] } })
      return Array.isArray(offers) ? offers : offers.content
    }
    await expect.poll(async () => (await openOffers()).length).toBe(1)
    const [offer] = await openOffers()
    const { people } = await call(company, cover.record, { params: { id: offer!.id } })
    const asked = people.filter(({ askedAt }) => askedAt !== null)
    expect(asked).toHaveLength(5)
    const waking = others.find(({ id }) => id === asked[2]!.tenantUserId)!
    const phone = await browser.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await enter(phone, company, '/me/offers', waking.signIn)
    const shift = phone.getByRole('article', { name: new RegExp(`^${site.name}`) })
    await shift.getByRole('button', { name: 'Take this shift' }).tap()
    await expect(shift).toContainText('The shift is yours.')

    const taken = await call(company, cover.record, { params: { id: offer!.id } })
    expect(taken).toMatchObject({ state: 'TAKEN', madeBy: null, takenBy: { tenantUserId: waking.id } })
    // Of seventy minutes at most fifteen are used up.
    expect(Date.parse(taken.endedAt!) - called).toBeLessThan(15 * minuteMs)
    await phone.close()
  },
)
