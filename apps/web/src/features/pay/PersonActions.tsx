import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import type { PayPerson } from '@muster/contract/pay-rows'
import { isManagement } from '@muster/contract/permissions'
import { Button } from '@muster/ui/Button.tsx'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { PrintButton } from '@muster/ui/paper/PrintButton.tsx'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconCheck, IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { paths, to } from '../../paths.ts'
import { stringifySearch } from '../../url.ts'
import { AddVisit } from '../../visits/VisitDialogs.tsx'
import { useActor } from '../../visits/visit-actions.tsx'
import { isDecidable, isReturnable, neighbours, type PersonUrl, sheetOf } from './pay-url.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { type ReturnHours, useActorId } from './use-decisions.ts'
import { useTurnKeys } from './use-turn-keys.ts'

interface Props {
  sheet: PayPerson
  url: PersonUrl
  onApprove: () => Promise<void>
  onReturn: ReturnHours
}

/** Approve, return, add a visit, and the way to the next person. */
export function PersonActions({ sheet, url, onApprove, onReturn }: Props) {
  const { period, row, decision } = sheet
  const me = useActorId()
  const { roleLevel } = useActor()
  const [isReturning, askReturn] = useState(false)
  const isOpen = period.state === 'OPEN'
  const isOther = row.tenantUserId !== me
  return (
    <>
      <Turn url={url} />
      <PrintButton />
      {isOpen && isOther && isManagement(roleLevel) && <AddVisit tenantUserId={row.tenantUserId} />}
      {isOpen && isReturnable(row, me, decision) && (
        <Button
          label={msg('Return')}
          icon={<IconArrowBackUp size={16} aria-hidden />}
          onPick={() => askReturn(true)}
        />
      )}
      {isOpen && isDecidable(row, me, decision) && (
        <Button
          label={decision === 'APPROVED' ? msg('Approve') : msg('Propose')}
          kind="primary"
          icon={<IconCheck size={16} aria-hidden />}
          onPick={onApprove}
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

/** To the person before and after in the order of the sheet, also by Alt and an arrow; and back to the sheet. */
function Turn({ url }: { url: PersonUrl }) {
  const { period = 0, person = 0, show, kind } = url
  const navigate = useNavigate()
  const { answer } = useAsk(sheetOf(period))
  const { before, after } = neighbours(answer?.rows ?? [], url, person)
  const turn = useCallback(
    (next: number | undefined) =>
      next === undefined
        ? undefined
        : () => void navigate({ href: to(paths.payPerson, { period, person: next, show, kind }) }),
    [navigate, period, show, kind],
  )
  const [toBefore, toAfter] = [turn(before?.tenantUserId), turn(after?.tenantUserId)]
  useTurnKeys(toBefore, toAfter)
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
        disabled={!toBefore}
        onPick={() => toBefore?.()}
      />
      <IconButton
        label={msg('Next person (Alt ↓)')}
        icon={<IconArrowDown size={18} aria-hidden />}
        disabled={!toAfter}
        onPick={() => toAfter?.()}
      />
    </span>
  )
}
