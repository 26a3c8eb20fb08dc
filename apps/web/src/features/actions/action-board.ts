import { ask } from '@muster/client/query'
import { type Action, type ActionScreenFilters, type ActionState, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { actionCan, lacksPhoto } from '@muster/rules/works/action-can'

export const boardColumns = [
  'OPEN',
  'DOING',
  'DONE',
  'CANNOT',
  'VERIFIED',
] as const satisfies readonly ActionState[]
export type BoardColumn = (typeof boardColumns)[number]

const mostShown = 50
const daysVerified = 7
const dayMs = 86_400_000

/** The actions of one column: those due first, and of the verified ones those of the last days. */
export function columnQuestion(url: ActionScreenFilters, state: BoardColumn) {
  const { view: _, show: __, page: ___, size: ____, sort: _____, ...filters } = url
  const verifiedFrom = new Date(Date.now() - daysVerified * dayMs).toISOString().slice(0, 10)
  const ofLastDays = state === 'VERIFIED' && { verifiedFrom }
  return ask(actions.list, { query: { ...filters, ...ofLastDays, state, page: 0, size: mostShown } })
}

interface Move {
  readonly to: BoardColumn
  readonly label: string
}
/** Where a step leads from here. What is done is verified on its page, where its photos are. */
export const movesOf = (action: Action): Move[] => [
  ...(actionCan.start(action) ? [{ to: 'DOING' as const, label: msg('I am doing it') }] : []),
  ...(actionCan.finish(action) && !lacksPhoto(action)
    ? [{ to: 'DONE' as const, label: msg('Report as done') }]
    : []),
  ...(actionCan.giveUp(action) ? [{ to: 'CANNOT' as const, label: msg('Report as impossible') }] : []),
  ...(actionCan.verify(action) ? [{ to: 'VERIFIED' as const, label: msg('Verify [action]') }] : []),
]
