import type { PayException, PayRow } from '@muster/contract/pay/rows'

export const late: PayException = { code: 'LATE', params: { count: 1, minutes: 9 } }
export const aPayRow = (
  tenantUserId: number,
  state: PayRow['state'],
  exceptions: PayException[] = [],
): PayRow => ({
  tenantUserId,
  state,
  exceptions,
  employeeNumber: null,
  employeeName: `Person ${tenantUserId}`,
  version: '0-a',
  plannedTime: 0,
  clockedTime: 0,
  breakTime: 0,
  difference: 0,
  adjustedTime: 0,
  visits: 1,
  submittedBy: null,
  submittedAt: null,
  approvedBy: null,
  approvedAt: null,
  returnedBy: null,
  returnReason: null,
})
