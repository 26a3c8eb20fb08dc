import { msg } from '@muster/contract/kit/msg'
import type { PayRow } from '@muster/contract/pay/rows'
import { nameApart } from '@muster/rules/people/full-name'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx'
import css from '../pay.module.css'
import type { ReturnHours } from './use-decisions.ts'

interface Props {
  periodId: number
  rows: readonly PayRow[]
  onReturn: ReturnHours
  onClose: () => void
}

export function ReturnDialog({ periodId, rows, onReturn, onClose }: Props) {
  const say = useWords()
  const tenantUserIds = rows.map(({ tenantUserId }) => tenantUserId)
  return (
    <ReasonDialog
      title={msg('Return hours')}
      draft={`pay period ${periodId} return ${tenantUserIds.join(' ')}`}
      save={(reason) => onReturn(rows, reason)}
      submit={msg('Return')}
      onClose={onClose}
    >
      <p>{say('They are notified with your reason. Any approval is withdrawn.')}</p>
      <ul className={clsx('plain-list', css.names)}>
        {rows.map(({ tenantUserId, employeeName, distinguishedBy }) => (
          <li key={tenantUserId}>{nameApart(employeeName, distinguishedBy)}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
