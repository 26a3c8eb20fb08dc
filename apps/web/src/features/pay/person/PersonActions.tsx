import { useAsk } from '@muster/client/query'
import { isManagement } from '@muster/contract/kit/permissions'
import type { PayPerson, PayRow } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { menuAlone } from '@muster/ui/table/view/action-slots.ts'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths, to } from '../../../navigation/paths.ts'
import { stringifySearch } from '../../../navigation/url.ts'
import { enterVisit } from '../../../shared/visits/enter-visit.tsx'
import { useActor } from '../../../shared/visits/visit-actions.tsx'
import { openReturn } from '../decisions/open-return.tsx'
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
  const isOpen = period.state === 'OPEN'
  const isOther = row.tenantUserId !== me
  const mayDecide = isOpen && isDecidable(row, me, decision)
  const { toBefore, toAfter, toWaiting, place } = useTurns(sheet, url, me)
  const decideAndTurn =
    mayDecide && toWaiting
      ? async () => {
          if (await onApprove()) toWaiting()
        }
      : undefined
  useTurnKeys({ onBefore: toBefore, onAfter: toAfter, onDecide: isApproving ? undefined : decideAndTurn })
  const isApproval = decision === 'APPROVED'
  const decide = {
    label: isApproval ? msg('Approve') : msg('Propose'),
    icon: IconCheck,
    onPick: onApprove,
  }
  const more = [
    ...(decideAndTurn && !isApproving ? [decide] : []),
    ...(isOther && isManagement(roleLevel)
      ? [
          {
            label: msg('Add visit'),
            icon: IconPlus,
            onPick: () => enterVisit({ tenantUserId: row.tenantUserId }),
          },
        ]
      : []),
  ]
  return (
    <>
      <Turn url={url} place={place} onBefore={toBefore} onAfter={toAfter} />
      {isOpen && isReturnable(row, me, decision) && (
        <Button
          label={msg('Return')}
          icon={IconArrowBackUp}
          onPick={() => openReturn({ periodId: period.id, rows: [row], onReturn })}
        />
      )}
      {decideAndTurn ? (
        <Button
          label={isApproval ? msg('Approve and next (Alt ↵)') : msg('Propose and next (Alt ↵)')}
          kind="primary"
          icon={IconChecks}
          disabled={isApproving}
          onPick={decideAndTurn}
        />
      ) : (
        mayDecide && <Button {...decide} kind="primary" disabled={isApproving} />
      )}
      {more.length > 0 && <RowActions actions={more} slots={menuAlone} of={row.employeeName} />}
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
  const { before, after, position, count } = neighbours(rows, url, person)
  return {
    place: { position, count },
    toBefore: turn(before),
    toAfter: turn(after),
    toWaiting: turn(nextWaiting(rows, url, { actorId, decision })),
  }
}

interface TurnProps {
  url: PersonUrl
  place: { position: number; count: number }
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}
function Turn({ url: { period, show, kind }, place: { position, count }, onBefore, onAfter }: TurnProps) {
  const say = useWords()
  return (
    <span className="row small">
      <Button
        label={msg('Back to the pay period')}
        kind="plain"
        size="small"
        href={`${paths.pay}${stringifySearch({ period, show, kind })}`}
      />
      <span className="row small nowrap">
        <IconButton
          label={msg('Previous person (Alt ↑)')}
          icon={IconChevronLeft}
          disabled={!onBefore}
          onPick={() => onBefore?.()}
        />
        {position > 0 && <span className="figures">{say('{at} of {count}', { at: position, count })}</span>}
        <IconButton
          label={msg('Next person (Alt ↓)')}
          icon={IconChevronRight}
          disabled={!onAfter}
          onPick={() => onAfter?.()}
        />
      </span>
    </span>
  )
}
