import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { calendar } from '@muster/contract/calendar'
import { type Leave, leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import { roster } from '@muster/contract/roster'
import { reason } from '@muster/contract/shapes'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import type { Confirmation } from '@muster/ui/dialog/confirm.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { leaveDays, typeText } from '../../shared/leave/leave-words.ts'
import { useLeaveZone } from '../../shared/leave/use-zone.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

const touched = [roster, calendar, today, pay]

/** What is newer stands behind the refusal. */
async function refreshedIfNewer<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CallFailure && error.status === 409) await refreshFeatures(leave.list.feature)
    throw error
  }
}

export const takingBack = ({ name, distinguishedBy, shifts }: Leave, days: string): Confirmation => ({
  title: msg('Withdraw leave'),
  sentence:
    shifts > 0
      ? msg(
          'The leave of {name} is withdrawn: {days}. Of {count} shifts, they get back those not yet filled.',
        )
      : msg('The leave of {name} is withdrawn: {days}.'),
  values: { name: nameApart(name, distinguishedBy), days, count: shifts },
  proceed: msg('Withdraw'),
})

/** Decisions about leave. A decision that another person made meanwhile is shown. */
export function useDecide() {
  const decide = useSend(leave.decide, touched)
  const back = useSend(leave.takeBack, touched)
  const [declined, askDecline] = useState<Leave>()
  const approve = async (row: Leave, minutes?: number) => {
    const typed = minutes === undefined ? {} : { minutes }
    const body = { decision: 'APPROVED' as const, version: row.version, ...typed }
    const { shifts } = await refreshedIfNewer(() => decide.mutateAsync({ params: { id: row.id }, body }))
    showToast(msg('Leave approved. {count} shifts are uncovered.'), { count: shifts })
  }
  const takeBack = async (row: Leave) => {
    await refreshedIfNewer(() => back.mutateAsync({ params: { id: row.id } }))
    showToast(msg('Leave withdrawn'))
  }
  const decline = (row: Leave, reason: string) =>
    refreshedIfNewer(() =>
      decide.mutateAsync({
        params: { id: row.id },
        body: { decision: 'DECLINED', reason, version: row.version },
      }),
    )
  return {
    approve,
    takeBack,
    decline: askDecline,
    dialogs: declined && (
      <DeclineDialog
        row={declined}
        save={(reason) => decline(declined, reason)}
        onClose={() => askDecline(undefined)}
      />
    ),
  }
}

const why = reason(msg('Say why'))

interface DeclineProps {
  row: Leave
  save: (reason: string) => Promise<Leave>
  onClose: () => void
}

/** Declines a request with a reason, which the person reads. */
function DeclineDialog({ row, save, onClose }: DeclineProps) {
  const say = useWords()
  const zone = useLeaveZone()
  return (
    <ReasonDialog
      title={msg('Decline leave')}
      label={msg('Reason for your decision')}
      shape={why}
      draft={`leave ${row.id} decline`}
      save={save}
      onSaved={() => {
        showToast(msg('Leave declined'))
        onClose()
      }}
      submit={msg('Decline')}
      onClose={onClose}
    >
      <p className="strong">{`${nameApart(row.name, row.distinguishedBy)} · ${typeText(say, row.typeName)} · ${leaveDays(row, zone)}`}</p>
      <p>{say('They are notified with your reason. Their shifts remain.')}</p>
    </ReasonDialog>
  )
}
