import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import type { Swap } from '@muster/contract/swaps'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useLanding } from '../../../navigation/use-landing.ts'
import fieldCss from '../../checklist/field.module.css'
import { shiftLine } from '../../shifts/shift-words.ts'
import { isWaiting, swapNames, swapStates } from '../state-words.ts'
import css from './field-cover.module.css'

interface Props {
  swap: Swap
  me: number | undefined
  /** A link leads to it. */
  isTarget: boolean
}

/** A swap as one of its two people sees it: what they give, what they get, and how it stands. */
export function SwapCard({ swap, me, isTarget }: Props) {
  const say = useWords()
  const { given, returned, message, state, decisionReason } = swap
  const isMine = swap.tenantUserId === me
  const names = swapNames(swap)
  const other = isMine ? names.other : names.name
  const [give, get] = isMine ? [given, returned] : [returned, given]
  const nothing = say('Nothing')
  const card = useLanding<HTMLElement>(isTarget)
  return (
    <article
      ref={card}
      className={clsx('card', fieldCss.visit)}
      aria-label={say('Swap with {name}', { name: other })}
      aria-current={isTarget || undefined}
    >
      <p className="row">
        <strong>{say('Swap with {name}', { name: other })}</strong>
        <span className="push">
          <Badge {...swapStates[state]} />
        </span>
      </p>
      <p>{say('Your shift: {shift}', { shift: give ? shiftLine(give) : nothing })}</p>
      <p>{say('You get: {shift}', { shift: get ? shiftLine(get) : nothing })}</p>
      {message && (
        <p className={clsx('reading', css.message)}>
          <bdi>{message}</bdi>
        </p>
      )}
      {decisionReason && <p className="reading">{decisionReason}</p>}
      {state === 'REQUESTED' && !isMine && <Answers swap={swap} />}
      {state === 'ACCEPTED' && !isMine && <TakeBackYes swap={swap} />}
      {isMine && isWaiting(swap) && <Withdraw swap={swap} />}
    </article>
  )
}

function Answers({ swap: { id } }: { swap: Swap }) {
  const send = useSend(cover.answerSwap, [roster, works])
  const answer = (said: 'YES' | 'NO') =>
    send.mutateAsync({ params: { id }, body: { answer: said } }).catch(sayError)
  return (
    <div className={css.answers}>
      <Button kind="primary" size="field" wide label={msg('Yes, swap')} onPick={() => answer('YES')} />
      <Button kind="plain" wide label={msg('No, thanks')} onPick={() => answer('NO')} />
    </div>
  )
}

/** Asks first: the button stands where a double tap on Yes ends. */
function TakeBackYes({ swap: { id, name } }: { swap: Swap }) {
  const send = useSend(cover.answerSwap, [roster, works])
  const question = {
    title: msg('Withdraw acceptance'),
    sentence: msg('The swap ends, and {name} is notified. You both keep your shifts.'),
    values: { name },
    proceed: msg('Withdraw'),
  }
  return (
    <div className={css.acts}>
      <Button
        label={msg('Withdraw acceptance')}
        onPick={() =>
          confirmed(question, () => send.mutateAsync({ params: { id }, body: { answer: 'NO' as const } }))
        }
      />
    </div>
  )
}

function Withdraw({ swap: { id, withName } }: { swap: Swap }) {
  const send = useSend(cover.withdrawSwap)
  const question = {
    title: msg('Withdraw the swap'),
    sentence: msg('You keep your shift. {name} is no longer asked.'),
    values: { name: withName },
    proceed: msg('Withdraw'),
  }
  return (
    <div className={css.acts}>
      <Button
        label={msg('Withdraw')}
        onPick={() => confirmed(question, () => send.mutateAsync({ params: { id } }))}
      />
    </div>
  )
}
