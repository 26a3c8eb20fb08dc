import type { Leave } from '@muster/contract/leave/leave'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { leaveDays, leaveStates, typeText } from '../../../shared/leave/leave-words.ts'
import { ReplacedBy } from '../../../shared/leave/ReplacedBy.tsx'
import { EffectList } from './EffectList.tsx'
import { ProofCell } from './ProofCell.tsx'

interface Props {
  row: Leave
  onClose: () => void
  children?: ReactNode
}

export function LeaveDialog({ row, onClose, children }: Props) {
  const say = useWords()
  const { typeName, state, reason, requestedAt, requestedBy, decidedAt, decidedBy, decisionReason } = row
  return (
    <Dialog title={nameApart(row.name, row.distinguishedBy)} onClose={onClose}>
      <div className="stack">
        <p className="row">
          <strong>{typeText(say, typeName)}</strong>
          <span className="figures">{leaveDays(row)}</span>
          <Badge {...leaveStates[state]} />
          <ProofCell row={row} />
        </p>
        <ReplacedBy row={row} />
        {reason && (
          <p className="reading">
            <bdi>{reason}</bdi>
          </p>
        )}
        <p className="faint">
          {requestedBy
            ? say('Noted by {name} on {at}', { name: requestedBy, at: moment(requestedAt) })
            : say('Requested on {at}', { at: moment(requestedAt) })}
        </p>
        {decidedBy && decidedAt && (
          <p className="faint">
            {say('Decided by {name} on {at}', { name: decidedBy, at: moment(decidedAt) })}
          </p>
        )}
        {decisionReason && <p className="reading">{decisionReason}</p>}
        <EffectList leaveId={row.id} />
        <div className="row end">
          <Button label={msg('Close')} onPick={onClose} />
          {children}
        </div>
      </div>
    </Dialog>
  )
}
