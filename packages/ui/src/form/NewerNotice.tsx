import { clsx } from 'clsx'
import { Button } from '../button/Button.tsx'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './newer-notice.module.css'

/** Above a form whose save was refused because somebody else saved first. What is typed stays until they choose. */
export function NewerNotice({ onLoad }: { onLoad: () => void }) {
  const say = useWords()
  return (
    <div className={clsx('card stack small', css.newerNotice)} role="alert">
      <p className="strong">{say('Someone else has changed this')}</p>
      <p className="faint">{say('Loading it replaces what you typed here.')}</p>
      <div className="row">
        <Button size="small" label={msg('Load their version')} onPick={onLoad} />
      </div>
    </div>
  )
}
