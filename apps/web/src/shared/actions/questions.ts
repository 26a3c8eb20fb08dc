import { ask } from '@muster/client/query'
import { actions } from '@muster/contract/actions'

/** What those in the field are to put right is a handful; the office's list has all. */
const mostShown = 20
export const openActions = ask(actions.list, { query: { show: 'open', size: mostShown, page: 0 } })
export const oneAction = (id: number) => ask(actions.read, { params: { id } })
export const repairsOfVisit = (workId: number) => ask(actions.ofVisit, { params: { id: workId } })
export const scoresOfVisit = (workId: number) => ask(actions.scores, { params: { id: workId } })
