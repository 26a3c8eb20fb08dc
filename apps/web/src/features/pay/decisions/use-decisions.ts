import { useSend, useSending } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import type { PayOutcome, PayRow } from '@muster/contract/pay/rows'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useState } from 'react'

export interface Undecided {
  tenantUserId: number
  name: string
  outcome: Exclude<PayOutcome['outcome'], (typeof done)[number]>
  isGone: boolean
}
export type Decision = 'APPROVE' | 'RETURN'
export type ReturnHours = (rows: readonly PayRow[], reason: string) => Promise<void>

const done = ['APPROVED', 'SUBMITTED', 'RETURNED'] as const
const undone = ['STALE', 'OWN', 'OVERLAP', 'TYPED'] as const
const leftOf = ({ outcome }: PayOutcome) => undone.find((each) => each === outcome)
const isDone = (outcome: PayOutcome) => leftOf(outcome) === undefined

function undecided(outcomes: readonly PayOutcome[], rows: readonly PayRow[]): Undecided[] {
  const names = new Map(rows.map((row) => [row.tenantUserId, row.employeeName]))
  return outcomes.flatMap((each) => {
    const { tenantUserId, version } = each
    const outcome = leftOf(each)
    if (!outcome) return []
    return { tenantUserId, outcome, name: names.get(tenantUserId) ?? '', isGone: version === null }
  })
}

export interface Left {
  decision: Decision
  people: readonly Undecided[]
}
const nobody: Left = { decision: 'APPROVE', people: [] }

/** Approves hours in the versions on screen, or returns them; keeps whom that left out until the next time. */
export function useDecisions(periodId: number) {
  const approval = useSending(pay.approve, [payroll])
  const returning = useSend(pay.return)
  const [kept, keep] = useState<{ periodId: number; left: Left }>({ periodId, left: nobody })
  const keepLeft = (decision: Decision, outcomes: readonly PayOutcome[], rows: readonly PayRow[]) => {
    keep({ periodId, left: { decision, people: undecided(outcomes, rows) } })
    sayDone(outcomes.filter(isDone))
  }
  const approve = async (rows: readonly PayRow[]): Promise<boolean> => {
    const body = {
      tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
      versions: rows.map(({ version }) => version),
    }
    try {
      const outcomes = await approval.mutateAsync({ params: { id: periodId }, body })
      keepLeft('APPROVE', outcomes, rows)
      return outcomes.every(isDone)
    } catch (error) {
      await sayError(error)
      return false
    }
  }
  const giveBack: ReturnHours = async (rows, reason) => {
    const body = { tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId), reason }
    keepLeft('RETURN', await returning({ params: { id: periodId }, body }), rows)
  }
  const left = kept.periodId === periodId ? kept.left : nobody
  return {
    approve,
    isApproving: approval.isPending,
    giveBack,
    left,
    dismiss: () => keep({ periodId, left: nobody }),
  }
}

const doneWords: Readonly<Record<(typeof done)[number], string>> = {
  APPROVED: msg('{count} people approved'),
  SUBMITTED: msg('{count} people proposed'),
  RETURNED: msg('{count} people returned'),
}
function sayDone(outcomes: readonly PayOutcome[]) {
  const outcome = done.find((each) => outcomes.some((some) => some.outcome === each))
  if (outcome) showToast(doneWords[outcome], { count: outcomes.length })
}

export const useActorId = () => useSession()?.user.tenantUserId ?? 0
