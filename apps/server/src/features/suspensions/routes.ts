import { suspensions } from '@muster/contract/users/suspensions'
import type { Serve } from '../../http/serve.ts'
import { listSuspensions } from './queries.ts'
import { changeSuspension, endSuspension, suspendPerson } from './suspend.ts'
import { countSuspendedShifts } from './suspended-shifts.ts'

export function suspensionRoutes(serve: Serve) {
  serve(suspensions.list, ({ scope, params }) => listSuspensions(scope, params.id))
  serve(suspensions.shifts, ({ scope, params, query }) => countSuspendedShifts(scope, params.id, query))
  serve(suspensions.add, ({ scope, params, body }) => suspendPerson(scope, params.id, body))
  serve(suspensions.update, ({ scope, params, body }) => changeSuspension(scope, params.id, body))
  serve(suspensions.end, ({ scope, params }) => endSuspension(scope, params.id))
}
