import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import type { PayOutcome, PayRow } from '@muster/contract/pay-rows'
import { payroll } from '@muster/contract/payroll'
import { sayError } from '@muster/ui/dialogs.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useState } from 'react'

/** Somebody whose hours were not approved, with why. */
export interface NotApproved {
  tenantUserId: number
  name: string
  outcome: Exclude<PayOutcome['outcome'], 'APPROVED' | 'SUBMITTED'>
  /** Their hours vanished meanwhile: there is no page to look again. */
  isGone: boolean
}

const isDone = ({ outcome }: PayOutcome) => outcome === 'APPROVED' || outcome === 'SUBMITTED'

/** What became of those who were not approved, by name. */
function notApproved(outcomes: readonly PayOutcome[], rows: readonly PayRow[]): NotApproved[] {
  const names = new Map(rows.map((row) => [row.tenantUserId, row.employeeName]))
  return outcomes.flatMap(({ outcome, tenantUserId, version }) =>
    outcome === 'APPROVED' || outcome === 'SUBMITTED'
      ? []
      : [{ tenantUserId, outcome, name: names.get(tenantUserId) ?? '', isGone: version === null }],
  )
}

/** Approves hours in the versions that are on screen, and keeps who was not approved until the next time. */
export function useDecisions(periodId: number) {
  const send = useSend(pay.approve, [payroll])
  const [kept, keep] = useState<{ periodId: number; left: readonly NotApproved[] }>({ periodId, left: [] })
  const approve = async (rows: readonly PayRow[]) => {
    const body = {
      tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
      versions: rows.map(({ version }) => version),
    }
    try {
      const outcomes = await send.mutateAsync({ params: { id: periodId }, body })
      keep({ periodId, left: notApproved(outcomes, rows) })
      sayDone(outcomes.filter(isDone))
    } catch (error) {
      await sayError(error)
    }
  }
  const left = kept.periodId === periodId ? kept.left : []
  return { approve, left, dismiss: () => keep({ periodId, left: [] }) }
}

function sayDone(done: readonly PayOutcome[]) {
  if (done.length === 0) return
  const isProposed = done.some(({ outcome }) => outcome === 'SUBMITTED')
  showToast(isProposed ? msg('{count} people proposed') : msg('{count} people approved'), {
    count: done.length,
  })
}

export const useActorId = () => useSession()?.user.tenantUserId ?? 0
