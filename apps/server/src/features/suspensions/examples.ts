import { suspensions } from '@muster/contract/users/suspensions'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

interface SuspensionGiven {
  from?: string
  until?: string | null
  shifts?: 'RELEASE' | 'KEEP'
}
export const suspended = (t: Tenant, { id }: { id: number }, given: SuspensionGiven = {}) =>
  t.call(suspensions.add, {
    params: { id },
    body: { from: '2046-05-07', until: '2046-05-13', reason: `A complaint at ${t.code}`, ...given },
  })
const aSuspension = async (t: Tenant, person?: TestUser) => suspended(t, person ?? (await aUser(t)))

export const suspensionExamples = {
  list: async (t: Tenant) => ({ params: { id: (await aSuspension(t)).tenantUserId } }),
  shifts: async (t: Tenant) => ({
    params: { id: (await aUser(t)).id },
    query: { from: '2046-05-07', until: '2046-05-13' },
  }),
  add: async (t: Tenant) => ({
    params: { id: (await aUser(t)).id },
    body: { from: '2046-05-07', until: '2046-05-13', reason: 'A complaint', shifts: 'KEEP' as const },
  }),
  update: async (t: Tenant) => ({
    params: { id: (await aSuspension(t)).id },
    body: { until: null, reason: 'Two complaints' },
  }),
  end: async (t: Tenant) => ({ params: { id: (await aSuspension(t)).id } }),
}
