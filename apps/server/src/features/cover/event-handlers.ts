import type { EventHandlers } from '../../background/handle-event.ts'
import { onPlacesFilled, onWorkStarted } from './end-offers.ts'
import { callOut } from './sick-calls.ts'

export const coverEventHandlers: EventHandlers = {
  'places.filled': onPlacesFilled,
  'work.started': onWorkStarted,
  'leave.uncovered': callOut,
}
