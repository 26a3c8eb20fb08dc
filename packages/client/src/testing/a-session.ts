import { Level } from '@muster/contract/kit/permissions'
import type { Session } from '../session-data.ts'

export const aSession = ({
  id = 1,
  accessToken = 'old',
  refreshToken = 'r1',
  roleLevel = Level.owner,
}: Partial<{ id: number; accessToken: string; refreshToken: string; roleLevel: number }> = {}): Session => ({
  accessToken,
  refreshToken,
  tenantId: 7,
  user: {
    tenantUserId: id,
    tenantId: 7,
    firstName: 'Ava',
    lastName: 'Nguyen',
    imageURL: null,
    userRole: { id: 1, name: 'Role', roleLevel },
    companyTimezone: 'Pacific/Kiritimati',
    companyWeekStart: 1,
    companyLocale: 'en',
    noticeAcknowledged: true,
    availableForEmergency: false,
    language: null,
  },
})
