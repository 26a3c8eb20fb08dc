import { ask, useAsk } from '@muster/client/query'
import { shownReason, type WorkCorrection } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { breaksText } from '../../shared/visits/edited-breaks.ts'
import css from './works.module.css'

export function Corrections({ workId }: { workId: number }) {
  const { answer, failure, again } = useAsk(ask(works.corrections, { params: { id: workId } }))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  if (answer.length === 0)
    return <EmptyState title={msg('Never edited')} hint={msg('The times are those that were recorded.')} />
  return (
    <ol className={clsx('plain-list', css.corrections)}>
      {answer.map((correction) => (
        <Correction key={correction.version} of={correction} />
      ))}
    </ol>
  )
}

const momentOf = (instant: string | null) => (instant ? `${day(instant)} ${clock(instant)}` : '–')

function Correction({ of }: { of: WorkCorrection }) {
  const say = useWords()
  const span = (from: string, to: string | null) =>
    say('{from} to {to}', { from: momentOf(from), to: momentOf(to) })
  return (
    <li>
      <p>
        <span className="strong">{say('Version {version}', { version: of.version })}</span>
        <span className="faint">{` · ${of.correctedBy} · ${momentOf(of.correctedAt)}`}</span>
      </p>
      <p>{shownReason(of.reason, say)}</p>
      <p className="figures">
        <span className="faint">{say('Before')} </span>
        <s>{span(of.oldStartTime, of.oldEndTime)}</s>
      </p>
      <p className="figures">
        <span className="faint">{say('Now')} </span>
        {span(of.newStartTime, of.newEndTime)}
      </p>
      {of.oldBreaks && of.newBreaks && (
        <p className="figures">
          {say('Breaks before: {before}. Breaks now: {now}.', {
            before: breaksText(say, of.oldBreaks),
            now: breaksText(say, of.newBreaks),
          })}
        </p>
      )}
    </li>
  )
}
