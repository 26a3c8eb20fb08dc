import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aSite } from '../../test/office.ts'
import { aTenant } from '../../test/tenant.ts'

const migration = readFileSync(
  path.join(import.meta.dirname, '../../migrations/20261128-1430-one-name-of-zones.sql'),
  'utf8',
)

test('G-05: zones that were kept under other names have their one name after the migration', async () => {
  const t = await aTenant()
  const held = ['Australia/NSW', 'australia/perth', 'Asia/Calcutta', 'Europe/Kiev', 'Pacific/Auckland']
  const madeSites = []
  for (const zone of held) {
    const site = await aSite(t)
    await t.owner.query('update sites set timezone = $1 where id = $2', [zone, site.id])
    madeSites.push(site)
  }
  await t.owner.query(`begin; ${migration} commit;`)
  const names = await Promise.all(
    madeSites.map(async ({ id }) => (await t.call(sites.read, { params: { id } })).timezone),
  )
  expect(names).toEqual([
    'Australia/Sydney',
    'Australia/Perth',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Pacific/Auckland',
  ])
})

test('G-05: sites and people are kept with the one name of a zone, whatever was sent', async () => {
  const t = await aTenant()
  const { id: siteId } = await aSite(t)
  const params = { id: siteId }
  await t.call(sites.update, { params, body: { timezone: 'australia/brisbane' } })
  expect((await t.call(sites.read, { params })).timezone).toBe('Australia/Brisbane')
  const { id } = t.boss
  await t.call(users.update, { params: { id }, body: { timezone: 'Asia/Calcutta' } as never })
  expect((await t.call(users.read, { params: { id } })).timezone).toBe('Asia/Kolkata')
})
