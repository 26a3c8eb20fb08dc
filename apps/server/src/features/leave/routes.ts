import { leave } from '@muster/contract/leave/leave'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addLeave, askForLeave } from './ask.ts'
import { readAvailability, requireStaff, saveAvailability } from './availability.ts'
import { saveBalances } from './balances.ts'
import { decideLeave, takeBackLeave, withdrawLeave } from './decide.ts'
import { readEffect } from './effect.ts'
import { addProof, addProofFile } from './proof.ts'
import { listBalances, listLeaveTypes, readLeaveRules } from './queries.ts'
import { listAway, listLeave, listMyLeave, readLeave } from './read-leave.ts'
import { saveLeaveRules } from './rules.ts'
import { addLeaveType, updateLeaveType } from './types.ts'

export function leaveRoutes(serve: Serve, { outside }: AppDeps) {
  serve(leave.myAvailability, ({ scope }) => readAvailability(scope, scope.actor.id))
  serve(leave.saveMyAvailability, ({ scope, body }) => saveAvailability(scope, scope.actor.id, body))
  serve(leave.availability, ({ scope, params }) => readAvailability(scope, params.id))
  serve(leave.saveAvailability, ({ scope, params, body }) => saveAvailability(scope, params.id, body))
  serve(leave.types, ({ scope }) => listLeaveTypes(scope))
  serve(leave.addType, ({ scope, body }) => addLeaveType(scope, body))
  serve(leave.updateType, ({ scope, params, body }) => updateLeaveType(scope, params.id, body))
  serve(leave.rules, ({ scope }) => readLeaveRules(scope))
  serve(leave.updateRules, ({ scope, body }) => saveLeaveRules(scope, body))
  serve(leave.mine, ({ scope, query }) => listMyLeave(scope, query))
  serve(leave.myBalances, ({ scope }) => listBalances(scope, scope.actor.id))
  serve(leave.ask, ({ scope, body }) => askForLeave(scope, body))
  serve(leave.addFile, ({ scope, file }) => addProofFile(scope, outside.store, file))
  serve(leave.addProof, ({ scope, params, file }) => addProof(scope, outside.store, params.id, file))
  serve(leave.withdraw, ({ scope, params }) => withdrawLeave(scope, params.id))
  serve(leave.list, ({ scope, query }) => listLeave(scope, query))
  serve(leave.one, ({ scope, params }) => readLeave(scope, params.id))
  serve(leave.away, ({ scope, query }) => listAway(scope, query))
  serve(leave.effect, ({ scope, params }) => readEffect(scope, params.id))
  serve(leave.add, ({ scope, body }) => addLeave(scope, body))
  serve(leave.decide, ({ scope, params, body }) => decideLeave(scope, params.id, body))
  serve(leave.takeBack, ({ scope, params }) => takeBackLeave(scope, params.id))
  serve(leave.balances, async ({ scope, params }) => {
    await requireStaff(scope, params.id)
    return listBalances(scope, params.id)
  })
  serve(leave.saveBalances, ({ scope, body }) => saveBalances(scope, body))
}
