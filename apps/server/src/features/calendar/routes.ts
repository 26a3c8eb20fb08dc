import { calendar } from '@muster/contract/planning/calendar'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readScheduleRules } from '../planning/constraints/rules.ts'
import { checkSchedule } from './check-schedule.ts'
import { closeMyFeed, openMyFeed, readFeed, readMyFeed } from './feed.ts'
import { listHolidays, removeHoliday, saveHoliday } from './holidays.ts'
import { eventsInParts } from './list-events.ts'
import { createEvent, removeEvent, updateEvent } from './one-event.ts'
import { saveScheduleRules } from './rules.ts'

export function calendarRoutes(serve: Serve, deps: AppDeps) {
  const { publicUrl } = deps
  serve(calendar.list, ({ scope, query }) => eventsInParts(scope, query))
  serve(calendar.create, ({ scope, query, body }) => createEvent(scope, body, query.force ?? false))
  serve(calendar.update, ({ scope, params, query, body }) =>
    updateEvent(scope, params.id, body, query.force ?? false),
  )
  serve(calendar.remove, ({ scope, params, query }) => removeEvent(scope, params.id, query))
  serve(calendar.check, ({ scope, body }) => checkSchedule(scope, body))
  serve(calendar.rules, ({ scope }) => readScheduleRules(scope))
  serve(calendar.updateRules, ({ scope, body }) => saveScheduleRules(scope, body))
  serve(calendar.holidays, ({ scope, query }) => listHolidays(scope, query))
  serve(calendar.saveHoliday, ({ scope, body }) => saveHoliday(scope, body))
  serve(calendar.removeHoliday, ({ scope, params }) => removeHoliday(scope, params.id))
  serve(calendar.feed, ({ scope }) => readMyFeed(scope, publicUrl))
  serve(calendar.openFeed, ({ scope }) => openMyFeed(scope, publicUrl))
  serve(calendar.closeFeed, ({ scope }) => closeMyFeed(scope))
  serve(calendar.readFeed, ({ params, now }) => readFeed(deps, params.address, { now, publicUrl }))
}
