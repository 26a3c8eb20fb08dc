import { ask } from '@muster/client/query'
import { paging } from '@muster/contract/kit/paging'
import { day, flagText, idText, many } from '@muster/contract/kit/shapes'
import { LeaveState, leave } from '@muster/contract/leave/leave'
import { z } from 'zod'
import { serverList } from '../../../shared/server-table/server-list.ts'

const leaveShape = z.object({
  states: many(LeaveState).optional(),
  tenantUserId: idText.optional(),
  typeId: idText.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  proofMissing: flagText.optional(),
  ...paging,
})

export const leaveList = serverList({
  name: 'Leave and absence',
  shape: leaveShape,
  query: (query) => ask(leave.list, { query }),
})

export const oneLeave = (id: number) => ask(leave.one, { params: { id } })

export const leaveListOf = (tenantUserId: number) =>
  serverList({
    name: 'Leave of a person',
    shape: leaveShape,
    query: (query) => ask(leave.list, { query: { ...query, tenantUserId } }),
  })
