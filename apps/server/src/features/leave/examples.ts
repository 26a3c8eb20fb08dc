import type { Leave } from '@muster/contract/leave/leave'
import { leave } from '@muster/contract/leave/leave'
import { insert } from '../../../test/insert.ts'
import { aUser, nextNumber, type Tenant, type TestUser } from '../../../test/tenant.ts'

interface LeaveTypeGiven {
  kind?: 'PLANNED' | 'SICK'
  paid?: boolean
  proofNeeded?: boolean
  payrollCode?: string
}
export async function aLeaveType(t: Tenant, given: LeaveTypeGiven = {}) {
  const { kind = 'PLANNED', paid = true, proofNeeded = false, payrollCode = '' } = given
  const name = `Leave ${nextNumber()} of ${t.code}`
  const row = { name, kind, paid, proof_needed: proofNeeded, payroll_code: payrollCode }
  return { id: await insert(await t.scope(), 'leave_types', row), name }
}

interface LeaveGiven extends LeaveTypeGiven {
  from?: string
  to?: string
  reason?: string
  fileId?: number
  type?: { id: number }
}
export async function askedLeave(t: Tenant, as: TestUser, given: LeaveGiven = {}): Promise<Leave> {
  const { from = '2046-05-07', to = '2046-05-13', reason, fileId, type = await aLeaveType(t, given) } = given
  return t.call(leave.ask, { body: { from, to, type: type.id, reason, fileId } }, { as })
}
export async function approvedLeave(t: Tenant, as: TestUser, given: LeaveGiven = {}): Promise<Leave> {
  const asked = await askedLeave(t, as, given)
  const { id } = asked
  if (asked.state === 'APPROVED') return asked
  return t.call(leave.decide, { params: { id }, body: { decision: 'APPROVED' } })
}

export const proof = () => ({
  file: new Blob([Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')], {
    type: 'application/pdf',
  }),
  fileName: 'certificate.pdf',
})
export const aProof = (t: Tenant, as: TestUser) => t.call(leave.addFile, proof(), { as })

const evenings = {
  kind: 'UNAVAILABLE' as const,
  ...{ weekday: 2, from: null, until: null, startTime: '18:00', endTime: '24:00' },
}
const windows = { windows: [evenings], version: 0 }
const newType = () => ({
  name: `Study leave ${nextNumber()}`,
  kind: 'PLANNED' as const,
  ...{ paid: true, proofNeeded: false, payrollCode: 'STUDY', enabled: true },
})

export const leaveExamples = {
  myAvailability: async (t: Tenant) => ({ as: await aUser(t) }),
  saveMyAvailability: async (t: Tenant) => ({ as: await aUser(t), body: windows }),
  availability: async (t: Tenant) => ({ params: { id: (await aUser(t)).id } }),
  saveAvailability: async (t: Tenant) => ({ params: { id: (await aUser(t)).id }, body: windows }),
  types: async () => ({}),
  addType: async () => ({ body: newType() }),
  updateType: async (t: Tenant) => ({
    params: { id: (await aLeaveType(t)).id },
    body: { paid: false, payrollCode: 'UNPAID' },
  }),
  rules: async () => ({}),
  updateRules: async () => ({ body: { healthKeptMonths: 12 } }),
  mine: async (t: Tenant) => {
    const as = await aUser(t)
    await askedLeave(t, as)
    return { as }
  },
  myBalances: async (t: Tenant) => ({ as: await aUser(t) }),
  ask: async (t: Tenant) => {
    const { id } = await aLeaveType(t, { kind: 'SICK' })
    const body = { from: '2046-05-07', to: '2046-05-13', type: id, reason: 'A broken arm' }
    return { as: await aUser(t), body }
  },
  addFile: async (t: Tenant) => ({ as: await aUser(t), ...proof() }),
  addProof: async (t: Tenant) => {
    const as = await aUser(t)
    const { id } = await askedLeave(t, as, { proofNeeded: true })
    return { as, params: { id }, ...proof() }
  },
  withdraw: async (t: Tenant) => {
    const as = await aUser(t)
    return { as, params: { id: (await askedLeave(t, as)).id } }
  },
  list: async (t: Tenant) => {
    await askedLeave(t, await aUser(t))
    return { query: { states: ['REQUESTED' as const] } }
  },
  one: async (t: Tenant) => {
    const as = await aUser(t)
    return { as, params: { id: (await askedLeave(t, as)).id } }
  },
  away: async (t: Tenant) => {
    await approvedLeave(t, await aUser(t))
    return { query: { startDate: '2046-05-01', endDate: '2046-05-31' } }
  },
  effect: async (t: Tenant) => ({ params: { id: (await askedLeave(t, await aUser(t))).id } }),
  add: async (t: Tenant) => ({
    body: {
      tenantUserId: (await aUser(t)).id,
      ...{ from: '2046-05-07', to: '2046-05-13', type: (await aLeaveType(t, { kind: 'SICK' })).id },
    },
  }),
  decide: async (t: Tenant) => ({
    params: { id: (await askedLeave(t, await aUser(t))).id },
    body: { decision: 'DECLINED' as const, reason: 'Too many are away' },
  }),
  takeBack: async (t: Tenant) => ({ params: { id: (await approvedLeave(t, await aUser(t))).id } }),
  balances: async (t: Tenant) => ({ params: { id: (await aUser(t)).id } }),
  saveBalances: async (t: Tenant) => ({
    body: {
      asOf: '2026-03-31',
      balances: [{ tenantUserId: (await aUser(t)).id, typeId: (await aLeaveType(t)).id, minutes: 4560 }],
    },
  }),
}
