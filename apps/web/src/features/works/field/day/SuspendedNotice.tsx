import type { SuspendedDays } from '@muster/contract/users/suspended-days'
import { longDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import css from '../visit.module.css'

export const isSuspendedOn = (days: SuspendedDays | null | undefined, date: string): days is SuspendedDays =>
  !!days && days.from <= date && (days.until === null || date <= days.until)

/** Why nothing can be begun: the person reads until when, and never why. */
export function SuspendedNotice({ until }: SuspendedDays) {
  const say = useWords()
  return (
    <div className={css.notice} role="status">
      <p className="strong">
        {until === null
          ? say('You are suspended until further notice.')
          : say('You are suspended until {date}.', { date: longDay(until) })}
      </p>
      <p>{say('You cannot start visits in this time. If you have questions, ask your office.')}</p>
    </div>
  )
}
