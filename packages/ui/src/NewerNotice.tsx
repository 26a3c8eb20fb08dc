import { clsx } from 'clsx'
import { Button } from './Button.tsx'
import { msg } from './msg.ts'
import css from './newer-notice.module.css'
import { useWords } from './words.ts'

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
