import { useWords } from '@muster/ui/words/words.ts'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import css from '../jobs.module.css'

interface Props {
  number: number
  title: string
  done?: string | undefined
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** One step; folded it is one line, which opens it again. */
export function Step({ number, title, done, isOpen, onToggle, children }: Props) {
  const say = useWords()
  const id = useId()
  return (
    <section className={clsx('card', css.step)} aria-label={say(title)}>
      <h2>
        <button
          type="button"
          className={css.stepHead}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={clsx('figures', css.stepNumber)} data-done={done === undefined ? undefined : true}>
            {done === undefined ? number : <IconCheck size={14} aria-hidden />}
          </span>
          <span>{say(title)}</span>
          {done !== undefined && !isOpen && <span className={clsx('faint', css.stepDone)}>{done}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={id} className={css.stepBody}>
          {children}
        </div>
      )}
    </section>
  )
}
