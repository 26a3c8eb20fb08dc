import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import type { Uploads } from '../../files/uploads.ts'
import css from '../jobs.module.css'
import type { Done } from './use-create-job.ts'

export function DoneSoFar({ done, uploads }: { done: Done; uploads: Uploads }) {
  const say = useWords()
  const files = useSyncExternalStore(uploads.subscribe, uploads.list).length
  const steps = [
    { isDone: true, label: say('The job is saved as number {id}', { id: done.id ?? '' }) },
    {
      isDone: files === 0,
      label:
        files === 0 ? say('Its files are saved') : say('{count} files are not saved yet', { count: files }),
    },
    {
      isDone: done.assigned === true,
      label: say(done.assigned ? msg('Its employees are saved') : msg('Its employees are not saved yet')),
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={msg('Saved so far')} hint={msg('Submit again to finish the remaining steps.')}>
      <div role="status">
        <ul className={clsx('plain-list', css.doneSteps)}>
          {steps.map(({ isDone, label }) => (
            <li key={label} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
              {label}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
