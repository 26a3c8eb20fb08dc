import type { MissedVisit, PayLeave, PayVisit } from '@muster/contract/pay/rows'

/** A missed visit; its time counts as planned unless another visit of the person at the job that day carries it. */
export type MissedShift = MissedVisit & { date: string; countedTime: number }

/** Time of the shifts of a day that is leave by one request. */
export interface LeaveHours extends Omit<PayLeave, 'isHandedOver' | 'typeId' | 'typeName'> {
  leaveId: number
  typeId: number
  typeName: string
  date: string
}

export interface PersonHours {
  tenantUserId: number
  employeeNumber: string | null
  employeeName: string
  visits: PayVisit[]
  missed: MissedShift[]
  /** By day, request and whether it is a public holiday; absent where there is none. */
  leave?: LeaveHours[] | undefined
}

export interface HoursQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
  /** Whether a day of a person belongs to the period: not those on which another calendar counts. */
  isOfPeriod: (userId: number, date: string) => boolean
}
