import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { PayPerson, PayRow } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconChecks,
  IconList,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { stringifySearch } from '../../../navigation/url.ts'
import { AddVisit } from '../../../shared/visits/VisitDialogs.tsx'
import { useActor } from '../../../shared/visits/visit-actions.tsx'
import { ReturnDialog } from '../decisions/ReturnDialog.tsx'
import { type ReturnHours, useActorId } from '../decisions/use-decisions.ts'
import { isDecidable, isReturnable, neighbours, nextWaiting, type PersonUrl, sheetOf } from '../pay-url.ts'
import { useTurnKeys } from './use-turn-keys.ts'

interface Props {
  sheet: PayPerson
  url: PersonUrl
  isApproving: boolean
  onApprove: () => Promise<boolean>
  onReturn: ReturnHours
}

export function PersonActions({ sheet, url, isApproving, onApprove, onReturn }: Props) {
  const { period, row, decision } = sheet
  const me = useActorId()
  const { roleLevel } = useActor()
  const [isReturning, askReturn] = useState(false)
  const isOpen = period.state === 'OPEN'
  const isOther = row.tenantUserId !== me
  const mayDecide = isOpen && isDecidable(row, me, decision)
  const { toBefore, toAfter, toWaiting } = useTurns(sheet, url, me)
  const decideAndTurn =
    mayDecide && toWaiting
      ? async () => {
          if (await onApprove()) toWaiting()
        }
      : undefined
  useTurnKeys({ onBefore: toBefore, onAfter: toAfter, onDecide: isApproving ? undefined : decideAndTurn })
  const isApproval = decision === 'APPROVED'
  return (
    <>
      <Turn url={url} onBefore={toBefore} onAfter={toAfter} />
      {isOther && isManagement(roleLevel) && <AddVisit tenantUserId={row.tenantUserId} />}
      {isOpen && isReturnable(row, me, decision) && (
        <Button
          label={msg('Return')}
          icon={<IconArrowBackUp size={16} aria-hidden />}
          onPick={() => askReturn(true)}
        />
      )}
      {mayDecide && (
        <Button
          label={isApproval ? msg('Approve') : msg('Propose')}
          kind={decideAndTurn ? 'quiet' : 'primary'}
          icon={<IconCheck size={16} aria-hidden />}
          disabled={isApproving}
          onPick={onApprove}
        />
      )}
      {decideAndTurn && (
        <Button
          label={isApproval ? msg('Approve and next (Alt ↵)') : msg('Propose and next (Alt ↵)')}
          kind="primary"
          icon={<IconChecks size={16} aria-hidden />}
          disabled={isApproving}
          onPick={decideAndTurn}
        />
      )}
      {isReturning && (
        <ReturnDialog
          periodId={period.id}
          rows={[row]}
          onReturn={onReturn}
          onClose={() => askReturn(false)}
        />
      )}
    </>
  )
}

function useTurns({ decision }: PayPerson, url: PersonUrl, actorId: number) {
  const { period = 0, person = 0, show, kind } = url
  const navigate = useNavigate()
  const { answer } = useAsk(sheetOf(period))
  const rows = answer?.rows ?? []
  const turn = (next: PayRow | undefined) =>
    next &&
    (() => void navigate({ href: to(paths.payPerson, { period, person: next.tenantUserId, show, kind }) }))
  const { before, after } = neighbours(rows, url, person)
  return {
    toBefore: turn(before),
    toAfter: turn(after),
    toWaiting: turn(nextWaiting(rows, url, { actorId, decision })),
  }
}

interface TurnProps {
  url: PersonUrl
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}
function Turn({ url: { period, show, kind }, onBefore, onAfter }: TurnProps) {
  return (
    <span className="row small nowrap">
      <IconButton
        label={msg('Back to the pay period')}
        icon={<IconList size={18} aria-hidden />}
        href={`${paths.pay}${stringifySearch({ period, show, kind })}`}
      />
      <IconButton
        label={msg('Previous person (Alt ↑)')}
        icon={<IconArrowUp size={18} aria-hidden />}
        disabled={!onBefore}
        onPick={() => onBefore?.()}
      />
      <IconButton
        label={msg('Next person (Alt ↓)')}
        icon={<IconArrowDown size={18} aria-hidden />}
        disabled={!onAfter}
        onPick={() => onAfter?.()}
      />
    </span>
  )
}
