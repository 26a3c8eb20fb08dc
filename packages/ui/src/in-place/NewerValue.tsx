import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'

interface Props {
  theirs: ReactNode
  mine: ReactNode
  /** What they saved stays. */
  onKeep: () => void
}

/** Somebody else saved the value first: both are read before one of them is chosen. */
export function NewerValue({ theirs, mine, onKeep }: Props) {
  const say = useWords()
  return (
    <div role="alert" className="stack small">
      <p className="strong">{say('Someone else has changed this')}</p>
      <dl className="facts">
        <div>
          <dt>{say('Their value')}</dt>
          <dd>{theirs || '–'}</dd>
        </div>
        <div>
          <dt>{say('Your value')}</dt>
          <dd>{mine || '–'}</dd>
        </div>
      </dl>
      <div>
        <Button size="small" label={msg('Keep theirs')} onPick={onKeep} />
      </div>
    </div>
  )
}
