import type { Contract } from '@muster/contract/contracts'
import { Level } from '@muster/contract/kit/permissions'
import type { UserRecord } from '@muster/contract/users/users'

export const roles = [
  { id: 1, name: 'Owner', roleLevel: Level.owner },
  { id: 4, name: 'Team leader', roleLevel: Level.teamLeader },
  { id: 10, name: 'Client', roleLevel: Level.client },
]
export const kim: UserRecord = {
  id: 8,
  tenantUserId: 8,
  name: 'Kim Tran',
  employeeNumber: 'K-1',
  imageURL: null,
  userRole: roles[1]!,
  user: { firstName: 'Kim', lastName: 'Tran', email: 'kim@harbour.example', phone: '0412 345 678' },
  signIn: 'READY',
  timezone: null,
  businessNumber: null,
  taxNumberMasked: null,
  agreedWeekMinutes: null,
  version: 1,
}

export const windows: Contract = {
  clientId: 4,
  title: 'Windows',
  number: 'W-1',
  startDate: '2026-01-01',
  endDate: '2035-12-31',
  signedById: 2,
  id: 9,
  tenantId: 7,
  clientName: 'Grace Towers',
  imageURL: null,
  signedByName: 'Ava Nguyen',
  active: true,
  status: 'ACTIVE',
  suspended: false,
  locations: [],
  jobLocations: [],
  renewedFromId: null,
  renewedById: null,
  version: 5,
}
