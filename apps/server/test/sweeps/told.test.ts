import { isCommand } from '@muster/contract/kit/endpoint'
import { eventsOf, gateways } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { closePdfPool } from '@muster/pdf/render'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { runBackgroundJob } from '../../src/background/runner.ts'
import { aListener } from '../../src/features/live/a-listener.ts'
import { closeXlsxPool } from '../../src/outside/sheets/xlsx/index.ts'
import { theApp } from '../app.ts'
import { type Tenant, type TestUser, tokenOf } from '../tenant.ts'
import { type AreaName, aCompanyOfAreas, areaNames } from './company-of-areas.ts'
import { withExamples } from './examples.ts'

// What the company tells by itself says no word of a foreign area: every act of all endpoints is done in each of three
// areas, while managers who chose to be told of everything, by every gateway, have a page open.

let server: FastifyInstance
let url: string
beforeAll(async () => {
  server = await buildApp({ ...(await theApp()).deps, endings: [] })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await Promise.all([closePdfPool(), closeXlsxPool()])
})

type Company = Awaited<ReturnType<typeof aCompanyOfAreas>>

async function chooseAll(t: Tenant, as: TestUser) {
  const { kinds } = await t.call(notifications.choices, {}, { as })
  const choices = kinds.flatMap(({ type }) => gateways.map((gateway) => ({ type, gateway, wanted: true })))
  await t.call(notifications.choose, { body: { choices } }, { as })
}

/** To every event of the company, and of all sites and clients that are there so far: rows as of before they had areas. */
const subscribeAll = ({ owner, tenantId }: Tenant, userIds: readonly number[]) =>
  owner.query(
    `insert into notification_subscriptions (tenant_id, category, site_id, client_id, event, user_id, gateway, created_at)
     select $1, of.category, of.site_id, of.client_id, of.event, u.id, 'APP', now()
     from (select 'SITE' as category, id as site_id, null::bigint as client_id, 'ANY' as event from sites where tenant_id = $1
       union all select 'CLIENT', null, client_id, 'ANY' from sites where tenant_id = $1 group by client_id
       union all select 'TENANT', null, null, unnest($3::text[])) of, unnest($2::bigint[]) u (id)
     on conflict do nothing`,
    [tenantId, userIds, eventsOf.TENANT],
  )

/** About the caller alone; nobody else is told of it. */
const ofCaller = ['session', 'secondFactor', 'files']
const acts = withExamples.filter(
  ({ endpoint }) =>
    endpoint.access !== 'public' && isCommand(endpoint) && !ofCaller.includes(endpoint.feature),
)

async function actIn({ t, within, areas, ofTwo, ofAll }: Company, name: AreaName) {
  const managers = [...Object.values(areas).map(({ manager }) => manager), ofTwo, ofAll].map(({ id }) => id)
  for (const { endpoint, example } of acts)
    await within(name, async () => {
      const { as, ...input } = await example(t)
      await subscribeAll(t, managers)
      await t.send(endpoint, input as never, { as: as ?? t.boss })
    })
  await subscribeAll(t, managers)
  await t.settle()
  for (const days of [0, 1, 3]) {
    t.clock.set(new Date(Date.now() + days * 86_400_000))
    for (const job of ['plan-alerts', 'tell-alerts'] as const)
      await runBackgroundJob(t.deps, t.clock.now(), job, { tenantId: t.tenantId })
    await t.settle()
  }
  t.clock.set(undefined)
}

/** What is kept of what a person was told, by whichever way, in the order of time. */
async function toldTo(t: Tenant, { id }: TestUser) {
  const told = (await t.scope()).from('notification_deliveries').where('user_id', '=', id)
  const rows = await told.select(['type', 'told']).orderBy('id').execute()
  return rows.map((row) => ({ type: row.type, text: JSON.stringify(row.told) }))
}

type Reader = readonly [TestUser, readonly AreaName[]]
const readersOf = ({ areas, ofTwo, ofAll }: Company): Reader[] => [
  ...areaNames.map((name) => [areas[name].manager, [name]] as const),
  [ofTwo, ['zebraA', 'zebraB']],
  [ofAll, areaNames],
]

/** What the open page of each person hears, as it comes. */
async function pagesOf(t: Tenant, people: readonly TestUser[]) {
  const heard = new Map<number, string[]>()
  for (const as of people) {
    const texts: string[] = []
    const page = await aListener(url, await tokenOf(t, as), undefined, (_event, data) => texts.push(data))
    await page.begun()
    heard.set(as.id, texts)
  }
  return heard
}

/** Of what happens at a site, as far as the examples go; leave of people without a site is the company's. */
const toldOfSites = [
  ...['correction.asked', 'feedback.given', 'overtime.asked', 'problem.reported', 'swap.waits'],
  ...['work.completed', 'work.started'],
]

test('nobody who manages areas is told of a foreign one', async () => {
  const company = await aCompanyOfAreas()
  const { t } = company
  const readers = readersOf(company)
  for (const [as] of readers) await chooseAll(t, as)
  const heard = await pagesOf(
    t,
    readers.map(([as]) => as),
  )
  const foreign: string[] = []
  const seen = new Map<TestUser, number>()
  for (const name of ['zebraA', 'zebraC'] as const) {
    await actIn(company, name)
    for (const [as, own] of readers) {
      const told = (await toldTo(t, as)).slice(seen.get(as) ?? 0)
      seen.set(as, (seen.get(as) ?? 0) + told.length)
      const types = new Set(told.map(({ type }) => type))
      if (own.includes(name)) expect([...types]).toEqual(expect.arrayContaining(toldOfSites))
      else for (const { type, text } of told) foreign.push(`${own} is told ${type} of ${name}: ${text}`)
    }
  }
  for (const [as, own] of readers)
    for (const text of heard.get(as.id)!)
      for (const name of areaNames.filter((area) => text.includes(area) && !own.includes(area)))
        foreign.push(`the open page of ${own} hears of ${name}: ${text}`)
  expect(foreign).toEqual([])
}, 600_000)
