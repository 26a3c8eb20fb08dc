import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useLive } from '../../offline/use-live.ts'
import css from './sign-in.module.css'

const outbox = async () => {
  const code = await import('../../offline/queue.ts')
  void code.sendForOthers()
  return code
}

/**
 * What people recorded on this device and have not sent: it is sent once they sign in, of removed people at once. It comes after the page, so it
 * stands below everything that a finger may be on.
 */
export function WaitingHere() {
  const say = useWords()
  const count = useLive(outbox, ({ waitingHere }) => waitingHere(), 'all')
  if (!count) return null
  return (
    <p className={clsx('faint', css.waiting)} role="status">
      {say(
        '{count} entries on this phone are not sent yet. They are sent when the person who made them signs in. If that person has left the company, they are sent without it.',
        { count },
      )}
    </p>
  )
}
