import { Button } from '@muster/ui/button/Button.tsx'
import { figures } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import barsCss from '../bars/bars.module.css'
import css from './scale.module.css'
import { type Resize, resizedItem } from './use-resize.ts'

/** The new times and what the rules say of them. It is there before, so that screen readers read it. */
export function ResizeBar({ resize: { resizing, lines, save, cancel } }: { resize: Resize }) {
  const say = useWords()
  return (
    <div role="status" className={css.newTimes}>
      {resizing && (
        <section className={barsCss.selection} aria-label={say('New times')}>
          <p>
            <bdi>{resizing.item.personName}</bdi>{' '}
            <strong className="figures">{timesText(resizedItem(resizing))}</strong>{' '}
            <span className="faint figures">{say('was {times}', { times: timesText(resizing.item) })}</span>
          </p>
          {lines.length > 0 && (
            <ul className="plain-list strong">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <Button size="small" label={msg('Change time')} onPick={save} />
          <Button size="small" kind="plain" label={msg('Cancel')} onPick={cancel} />
        </section>
      )}
    </div>
  )
}

const timesText = ({ from, to }: { from: string; to: string }) => figures(`${from}–${to}`)
