import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useLanding } from '../../../navigation/use-landing.ts'
import fieldCss from '../../checklist/field.module.css'
import { shiftLine } from '../../shifts/shift-words.ts'
import { isWaiting, swapNames, swapStates } from '../state-words.ts'
import css from './field-cover.module.css'

export function SwapCard({ swap, me, isTarget }: { swap: Swap; me: number | undefined; isTarget: boolean }) {
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
      <Acts swap={swap} isMine={isMine} />
    </article>
  )
}

function Acts({ swap, isMine }: { swap: Swap; isMine: boolean }) {
  const { state, name, withName } = swap
  const answer = useSend(cover.answerSwap, [roster, works])
  const withdraw = useSend(cover.withdrawSwap)
  const params = { id: swap.id }
  const reply = (said: 'YES' | 'NO') => answer({ params, body: { answer: said } })
  if (state === 'REQUESTED' && !isMine)
    return (
      <div className={css.answers}>
        <Button kind="primary" size="field" wide label={msg('Yes, swap')} onPick={() => reply('YES')} />
        <Button kind="plain" wide label={msg('No, thanks')} onPick={() => reply('NO')} />
      </div>
    )
  if (!isWaiting(swap)) return null
  const values = { name: isMine ? withName : name }
  // Asks first: the button stands where a double tap on Yes ends.
  const end = () =>
    isMine
      ? confirmed({ ...withdrawing, values }, () => withdraw({ params }))
      : confirmed({ ...takingBack, values }, () => reply('NO'))
  return (
    <div className={css.acts}>
      <Button label={isMine ? msg('Withdraw') : msg('Withdraw acceptance')} onPick={end} />
    </div>
  )
}

const withdrawing = {
  title: msg('Withdraw the swap'),
  sentence: msg('You keep your shift. {name} is no longer asked.'),
  proceed: msg('Withdraw'),
}
const takingBack = {
  title: msg('Withdraw acceptance'),
  sentence: msg('The swap ends, and {name} is notified. You both keep your shifts.'),
  proceed: msg('Withdraw'),
}
