import { calendar } from '@muster/contract/calendar'
import type { Serve } from '../../http/serve.ts'
import { listEvents } from './list-events.ts'

export function calendarRoutes(serve: Serve) {
  serve(calendar.list, ({ scope, query }) => listEvents(scope, query))
}
