import { rowsOf } from '@muster/contract/kit/rows'
import type { Leave } from '@muster/contract/leave/leave'
import { useMemo } from 'react'
import { useKept } from '../../offline/kept/kept-answers.ts'
import { useOutbox } from '../../offline/use-queued.ts'
import {
  leaveTypesQuestion,
  myLeaveQuestion,
  waitingLeave,
  waitingProofs,
  waitingWithdrawals,
  withoutHealth,
} from './my-leave.ts'

const none: readonly Leave[] = []

export function useMyLeave() {
  const mine = useKept(myLeaveQuestion, withoutHealth)
  const types = useKept(leaveTypesQuestion)
  const outbox = useOutbox()
  const rows = useMemo(() => (mine.answer ? rowsOf(mine.answer) : undefined), [mine.answer])
  const waiting = useMemo(() => waitingLeave(outbox?.entries ?? []), [outbox])
  const withdrawals = useMemo(() => waitingWithdrawals(outbox?.entries ?? []), [outbox])
  const proofs = useMemo(() => waitingProofs(outbox?.entries ?? []), [outbox])
  return {
    rows: rows ?? none,
    isKnown: rows !== undefined,
    types: types.answer,
    waiting,
    withdrawals,
    proofs,
    isRead: outbox !== undefined,
    at: mine.at,
    failure: mine.failure,
    again: mine.again,
  }
}
