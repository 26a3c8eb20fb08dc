import { z } from 'zod'
import { companyAdmins, management, staff } from '../kit/permissions.ts'
import { byId, day, id, nothing } from '../kit/shapes.ts'

/** A balance as payroll knew it on a day; Muster does not count it on. */
export const LeaveBalance = z.object({ typeId: id, typeName: z.string(), minutes: z.int(), asOf: day })
export type LeaveBalance = z.infer<typeof LeaveBalance>

export const balanceEndpoints = {
  myBalances: {
    GET: '/api/me/leave/balance',
    says: 'My balances as payroll knew them on a day',
    access: staff,
    answer: z.array(LeaveBalance),
  },
  balances: {
    GET: '/api/user/:id/leave-balance',
    says: 'Balances of a person as payroll knew them on a day',
    access: management,
    params: byId,
    answer: z.array(LeaveBalance),
  },
  saveBalances: {
    PUT: '/api/leave/balance',
    says: 'Note balances as payroll knows them on a day; those of the same person and type are replaced',
    access: companyAdmins,
    body: z.object({
      asOf: day,
      balances: z
        .array(z.object({ tenantUserId: id, typeId: id, minutes: z.int().min(-600_000).max(6_000_000) }))
        .min(1)
        .max(5000),
    }),
    answer: nothing,
  },
} as const
