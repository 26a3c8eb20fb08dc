import { wordingOf } from '@muster/client/call-failure'
import { type Leave, leave } from '@muster/contract/leave/leave'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Confirmation, confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useLanding } from '../../../navigation/use-landing.ts'
import type { Entry } from '../../../offline/entry.ts'
import { WaitingBadge } from '../../../offline/sync/WaitingBadge.tsx'
import { queue } from '../../../offline/use-queued.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { companyToday } from '../../../shared/here/company-today.ts'
import { leaveDays, leaveStates, typeText } from '../../../shared/leave/leave-words.ts'
import type { WaitingLeave } from '../../../shared/leave/my-leave.ts'
import { ReplacedBy } from '../../../shared/leave/ReplacedBy.tsx'
import { ProofButton } from './ProofButton.tsx'

const outbox = () => import('../../../offline/outbox.ts')
const sender = () => import('../../../offline/send/send-outbox.ts')

interface WaitingProps {
  waiting: WaitingLeave
  typeName: string
  proof: Entry | undefined
}

export function WaitingLeaveCard({ waiting, typeName, proof }: WaitingProps) {
  const say = useWords()
  const { entry, isRefused } = waiting
  const again = async () => {
    await (await outbox()).retry(entry)
    await (await sender()).flush()
  }
  const remove = async () => {
    const { discardLane, withdraw } = await outbox()
    if (isRefused || (await withdraw(entry))) await discardLane(entry)
  }
  const isUntried = entry.state === 'waiting' && entry.tries === 0
  return (
    <>
      <p className="row">
        <strong className="figures">{leaveDays(waiting)}</strong>
        <WaitingBadge {...entry} />
      </p>
      <h2>
        <bdi>{typeName}</bdi>
      </h2>
      {proof && <p className="faint">{say('With a photo of the proof')}</p>}
      {entry.refused && <p role="alert">{say(wordingOf(entry.refused))}</p>}
      {(isRefused || isUntried) && (
        <div className="row">
          {isRefused && <Button label={msg('Try again')} size="field" onPick={again} />}
          <Button label={msg('Discard')} size="field" onPick={() => confirmed(discarding, remove)} />
        </div>
      )}
    </>
  )
}

const discarding: Confirmation = {
  title: msg('Discard'),
  sentence: msg('This request is on this phone only. It is not sent.'),
  proceed: msg('Discard'),
  danger: true,
}

interface Props {
  leave: Leave
  withdrawal: Entry | undefined
  proof: Entry | undefined
  isTarget: boolean
}

export function MyLeaveCard({ leave: row, withdrawal, proof, isTarget }: Props) {
  const say = useWords()
  const isOver = row.to.slice(0, 10) < companyToday()
  const isOpen = row.state === 'REQUESTED' || row.state === 'APPROVED'
  const card = useLanding<HTMLLIElement>(isTarget)
  return (
    <li ref={card} className={clsx('card', fieldCss.visit)} aria-current={isTarget || undefined}>
      <p className="row">
        <strong className="figures">{leaveDays(row)}</strong>
        {withdrawal?.state !== 'refused' && withdrawal ? (
          <>
            <Badge label={msg('Withdrawn')} />
            <WaitingBadge {...withdrawal} />
          </>
        ) : (
          <Badge {...leaveStates[row.state]} />
        )}
      </p>
      <h2>
        <bdi>{typeText(say, row.typeName)}</bdi>
      </h2>
      <Outcome row={row} />
      {withdrawal?.refused && <p role="alert">{say(wordingOf(withdrawal.refused))}</p>}
      {isOpen && <Proof row={row} waiting={proof} />}
      {isOpen && !isOver && (!withdrawal || withdrawal.state === 'refused') && <Withdraw row={row} />}
    </li>
  )
}

/** A proof that is missing can be added; one that waits is on its way, or was refused with the reason. */
function Proof({ row, waiting }: { row: Leave; waiting: Entry | undefined }) {
  const say = useWords()
  if (waiting && waiting.state !== 'refused')
    return (
      <p className="row">
        {say('Photo of the proof')}
        <WaitingBadge {...waiting} />
      </p>
    )
  return (
    <>
      {waiting?.refused && <p role="alert">{say(wordingOf(waiting.refused))}</p>}
      {row.proofMissing && <ProofButton leaveId={row.id} />}
    </>
  )
}

function Outcome({ row }: { row: Leave }) {
  const say = useWords()
  const { state, shifts, decidedBy, decisionReason, requestedBy, reason } = row
  return (
    <>
      <ReplacedBy row={row} />
      {reason && <p className="reading">{reason}</p>}
      {requestedBy && <p className="faint">{say('Noted by {name}', { name: requestedBy })}</p>}
      {state === 'REQUESTED' && shifts > 0 && (
        <p>{say('You are still rostered for {count} shifts until this is approved', { count: shifts })}</p>
      )}
      {state === 'APPROVED' && shifts > 0 && <p>{say('You are off {count} shifts', { count: shifts })}</p>}
      {decisionReason && (
        <p className="reading">
          {decidedBy ? say('{name}: {reason}', { name: decidedBy, reason: decisionReason }) : decisionReason}
        </p>
      )}
      {!decisionReason && decidedBy && <p className="faint">{decidedBy}</p>}
    </>
  )
}

const withdrawing = ({ state, shifts }: Leave): Confirmation => ({
  title: msg('Withdraw leave'),
  sentence:
    state === 'APPROVED' && shifts > 0
      ? msg('{count} shifts were reassigned. You get back those not yet filled. Withdraw your leave?')
      : msg('Your shifts do not change. Withdraw this leave?'),
  values: { count: shifts },
  proceed: msg('Withdraw'),
})

const Withdraw = ({ row }: { row: Leave }) => (
  <div className="row">
    <Button
      label={msg('Withdraw')}
      size="field"
      onPick={() => confirmed(withdrawing(row), () => queue(leave.withdraw, { params: { id: row.id } }))}
    />
  </div>
)
