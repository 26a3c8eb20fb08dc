import { endpointName } from '@muster/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { insert } from '../insert.ts'
import { aTenant, type Tenant } from '../tenant.ts'
import { writingExamples } from './examples.ts'

async function timesOf(t: Tenant): Promise<Map<number, string>> {
  const { rows } = await t.owner.query<{ id: string; times: string }>(
    `select w.id, jsonb_build_array(w.user_id, w.status = 'VOID', w.started_at, w.ended_at, w.local_date, w.version,
        (select jsonb_agg(jsonb_build_array(b.started_at, b.ended_at) order by b.id) from work_breaks b
          where b.tenant_id = w.tenant_id and b.work_id = w.id))::text as times
      from works w where w.tenant_id = $1 and w.spec_types <> '{FEEDBACK}'`,
    [t.tenantId],
  )
  return new Map(rows.map(({ id, times }) => [Number(id), times]))
}

/** Every day there is becomes locked, behind the product's back. */
async function lockEverything(t: Tenant) {
  const scope = await t.scope()
  await insert(scope, 'pay_calendars', {
    name: 'All days',
    kind: 'MONTHLY',
    first_day: '1990-01-01',
    default_from: '1990-01-01',
    locked_until: '2119-12-31',
  })
  await scope.change('company_settings', { pays_by_period: true }).execute()
}

async function noted(t: Tenant): Promise<Set<number>> {
  const { rows } = await t.owner.query<{ id: number }>(
    `select (payload ->> 'workId')::int as id from domain_events
      where tenant_id = $1 and name = 'work.recordedAfterLock'`,
    [t.tenantId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Calls of the office, which are refused; and of phones, which are recorded. No other call writes times. */
const ofOffice = new Set(
  ['correctTimes', 'decideCorrection', 'end', 'enter', 'void'].map((name) => `works.${name}`),
)
const ofPhones = new Set(['complete', 'hold', 'resume', 'start', 'steps'].map((name) => `works.${name}`))

for (const { title, endpoint, example } of writingExamples) {
  test(`${title}: times of a locked day are refused or become an adjustment`, async () => {
    const t = await aTenant()
    const { as = t.boss, ...input } = await example(t)
    await lockEverything(t)
    const before = await timesOf(t)
    const answer = await t.send(endpoint, input as never, { as })
    const after = await timesOf(t)
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => before.get(id) !== after.get(id),
    )
    const name = endpointName(endpoint)
    if (ofPhones.has(name)) {
      expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300)
      expect(changed).not.toEqual([])
      expect(await noted(t)).toEqual(new Set(changed))
    } else expect(changed).toEqual([])
    if (ofOffice.has(name)) expect(answer.json()).toMatchObject({ code: 'E031', reason: 'pay.locked' })
  })
}
