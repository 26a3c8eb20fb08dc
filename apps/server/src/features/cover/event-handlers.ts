import type { EventHandlers } from '../../background/handle-event.ts'
import { onPlacesFilled } from './end-offers.ts'
import { callOut } from './sick-calls.ts'

export const coverEventHandlers: EventHandlers = {
  'places.filled': onPlacesFilled,
  'leave.uncovered': callOut,
}
