import { ask, useAsk } from '@muster/client/query'
import { actions } from '@muster/contract/actions'
import { isManagement } from '@muster/contract/kit/permissions'
import { pollingMs } from '@muster/contract/notifications/notifications'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { Screen } from '../../navigation/screen.ts'
import css from './sidebar.module.css'

const attention = ask(works.attention)
const actionCounts = ask(actions.counts)
const missing = ask(today.board, { query: { states: ['MISSING', 'LATE'], page: 0, size: 1 } })

export type Waiting = Readonly<Partial<Record<NonNullable<Screen['waiting']> | 'today', number>>>

export function useWaiting(level: number): Waiting {
  const isOffice = isManagement(level)
  const { answer } = useAsk(isOffice ? attention : undefined, pollingMs)
  const { answer: board } = useAsk(isOffice ? missing : undefined, pollingMs)
  const { answer: counts } = useAsk(isOffice ? actionCounts : undefined, pollingMs)
  return {
    // What is late, and what another person has to look at.
    ...(counts && { actions: counts.overdue + counts.toVerify }),
    ...(board && { today: board.visits.totalElements }),
    // What phones could not send stands on the page of the visits to review.
    ...(answer && {
      corrections: answer.corrections,
      reviews: answer.reviews + answer.refused,
      leave: answer.leave,
      swaps: answer.swaps,
    }),
  }
}

export const waitsBehind = (links: readonly Screen[], counted: Waiting) =>
  links.reduce((sum, { waiting }) => sum + (waiting ? (counted[waiting] ?? 0) : 0), 0)

export function Waits({ count = 0 }: { count?: number | undefined }) {
  const say = useWords()
  if (count === 0) return null
  return (
    <span key={count} className={clsx('figures', css.navCount)}>
      <span className="unseen">{say('{count} waiting', { count })}</span>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
    </span>
  )
}
