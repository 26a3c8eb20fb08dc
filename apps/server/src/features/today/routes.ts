import { today } from '@muster/contract/today'
import type { Serve } from '../../http/serve.ts'
import { readAttention } from './attention.ts'
import { readBoard } from './board.ts'
import { releaseVisit, takeVisit } from './take-visit.ts'
import { listUncovered } from './uncovered.ts'

export function todayRoutes(serve: Serve) {
  serve(today.board, ({ scope, query }) => readBoard(scope, query))
  serve(today.uncovered, ({ scope, query }) => listUncovered(scope, query))
  serve(today.attention, ({ scope, query }) => readAttention(scope, query.groupIds))
  serve(today.take, ({ scope, params, body }) => takeVisit(scope, params, body.note))
  serve(today.release, ({ scope, params, query }) => releaseVisit(scope, params, query.ifMine))
}
