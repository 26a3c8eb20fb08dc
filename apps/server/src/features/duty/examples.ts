import { duty } from '@muster/contract/duty'
import { aSite, aSiteGroup } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { aProblem } from '../problems/examples.ts'

/** Hours around the clock, on every day. */
export const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], startTime: '00:00', endTime: '24:00' }

const aDuty = (t: Tenant, groupId: number | null = null) =>
  t.call(duty.save, {
    body: { groupId, version: 0, hours: [{ ...always, tenantUserIds: [t.boss.id], roleId: null }] },
  })

/** A problem of which the boss was told, being on duty for the company. */
async function aCall(t: Tenant) {
  const { areas } = await t.call(duty.list)
  if (areas[0]!.hours.length === 0) await aDuty(t)
  await aProblem(t)
  await t.settle()
  const [call] = await t.call(duty.calls)
  return { id: call!.id }
}

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const dutyExamples = {
  list: async () => ({ query: { date: '2026-03-02' } }),
  save: async (t: Tenant) => ({
    body: {
      groupId: (await aSiteGroup(t)).id,
      version: 0,
      hours: [{ ...always, tenantUserIds: [t.boss.id], roleId: null }],
    },
  }),
  now: async (t: Tenant) => ({ query: { siteId: (await aSite(t)).id } }),
  gaps: async () => ({}),
  calls: async () => ({}),
  take: async (t: Tenant) => ({ params: await aCall(t) }),
}
