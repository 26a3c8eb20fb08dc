import { duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import fieldCss from '../../../../shared/checklist/field.module.css'
import css from '../visit.module.css'
import type { RunWork } from './run-work.ts'
import { useNow } from './use-now.ts'
import { serviceUntil } from './work-progress.ts'

export function RunningClock({ work }: { work: RunWork }) {
  const say = useWords()
  const now = useNow(work.status === 'STARTED')
  return (
    <p className={css.clock} role="timer" aria-label={say('Service time')}>
      {duration(serviceUntil(work, now))}
    </p>
  )
}

export const statusWords: Readonly<Record<RunWork['status'], string>> = {
  STARTED: msg('Running'),
  ON_HOLD: msg('Paused'),
  COMPLETED: msg('Finished'),
  VOID: msg('Void'),
}

/** In px, where its name and its address take one line each. */
export const openWorkHeight = 154

export function OpenWork({ work }: { work: RunWork }) {
  const say = useWords()
  return (
    <section className={clsx('card', fieldCss.visit)} aria-label={say('Open visit')}>
      <h2>
        <bdi>{work.site}</bdi>
      </h2>
      <p className="faint">
        <bdi>{work.address}</bdi>
      </p>
      <p>{say(statusWords[work.status])}</p>
      <RunningClock work={work} />
    </section>
  )
}
