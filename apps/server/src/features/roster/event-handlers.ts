import type { EventHandlers } from '../../background/handle-event.ts'
import { followZone } from './follow-zone.ts'

export const rosterEventHandlers: EventHandlers = { 'site.zone': followZone }
