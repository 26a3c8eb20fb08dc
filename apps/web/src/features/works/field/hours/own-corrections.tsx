import { ask, useAsk } from '@muster/client/query'
import { shownReason } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import fieldCss from '../../../../shared/checklist/field.module.css'
import { breaksText } from '../../../../shared/visits/edited-breaks.ts'
import css from '../visit.module.css'

export const openOwnCorrections = (workId: number) =>
  void openDialog(msg('Corrections'), () => <OwnCorrections workId={workId} />)

function OwnCorrections({ workId }: { workId: number }) {
  const say = useWords()
  const { answer, failure, again } = useAsk(ask(works.corrections, { params: { id: workId } }))
  const span = (from: string, to: string | null) =>
    `${day(from)} ${clock(from)} – ${to ? `${day(to)} ${clock(to)}` : ''}`
  if (!answer) return <NoAnswer failure={failure} again={again} rows={3} />
  return (
    <ul className={clsx('plain-list', css.list)}>
      {answer.map((each) => (
        <li key={each.version} className={clsx('card', fieldCss.visit)}>
          <p className="strong">{shownReason(each.reason, say)}</p>
          <p className="faint">
            {say('{name} on {day}', { name: each.correctedBy, day: day(each.correctedAt) })}
          </p>
          <p className="figures">
            {say('Before: {span}', { span: span(each.oldStartTime, each.oldEndTime) })}
          </p>
          <p className="figures">
            {say('After: {span}', { span: span(each.newStartTime, each.newEndTime) })}
          </p>
          {each.oldBreaks && each.newBreaks && (
            <p className="figures">
              {say('Breaks before: {before}. Breaks now: {now}.', {
                before: breaksText(say, each.oldBreaks),
                now: breaksText(say, each.newBreaks),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
