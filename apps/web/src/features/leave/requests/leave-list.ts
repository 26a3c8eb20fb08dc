import { ask } from '@muster/client/query'
import { LeaveListFilters, leave } from '@muster/contract/leave/leave'
import { serverList } from '../../../shared/server-table/server-list.ts'

export const leaveList = serverList({
  name: 'Leave and absence',
  view: 'leave',
  shape: LeaveListFilters,
  query: (query) => ask(leave.list, { query }),
})

export const oneLeave = (id: number) => ask(leave.one, { params: { id } })

export const leaveListOf = (tenantUserId: number) =>
  serverList({
    name: 'Leave of a person',
    shape: LeaveListFilters,
    query: (query) => ask(leave.list, { query: { ...query, tenantUserId } }),
  })
