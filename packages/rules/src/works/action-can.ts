import { type ActionState, unfinishedStates, unsettledStates } from '@muster/contract/actions'

interface StoredAction {
  readonly state: ActionState
  readonly asksPhoto: boolean
  readonly photosAfter: number
}
const isIn = (states: readonly ActionState[], state: ActionState) => states.includes(state)

export const isUnsettled = ({ state }: Pick<StoredAction, 'state'>) => isIn(unsettledStates, state)
export const isUnfinished = ({ state }: Pick<StoredAction, 'state'>) => isIn(unfinishedStates, state)
export const lacksPhoto = ({ asksPhoto, photosAfter }: StoredAction) => asksPhoto && photosAfter === 0

/** What may be done with an action in its state. Who may, and that another person verifies, is decided beside the rows. */
export const actionCan = {
  start: ({ state }: Pick<StoredAction, 'state'>) => state === 'OPEN' || state === 'CANNOT',
  finish: isUnfinished,
  giveUp: isUnfinished,
  verify: ({ state }: Pick<StoredAction, 'state'>) => state === 'DONE' || state === 'CANNOT',
  change: isUnsettled,
}
