import { duty } from '@muster/contract/duty'
import type { Serve } from '../../http/serve.ts'
import { listComingGaps, listDuty } from './areas.ts'
import { readCalls, takeCall } from './calls.ts'
import { saveDuty } from './save-duty.ts'
import { readDutyNow } from './who-is-told.ts'

export function dutyRoutes(serve: Serve) {
  serve(duty.list, ({ scope, query }) => listDuty(scope, query.date))
  serve(duty.save, ({ scope, body }) => saveDuty(scope, body))
  serve(duty.now, ({ scope, query }) => readDutyNow(scope, query.siteId, query.at))
  serve(duty.gaps, ({ scope }) => listComingGaps(scope))
  serve(duty.calls, ({ scope }) => readCalls(scope))
  serve(duty.take, ({ scope, params }) => takeCall(scope, params.id))
}
