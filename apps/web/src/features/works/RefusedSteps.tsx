import { ask, useAsk, useSend } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { deedOf } from '../../offline/sync/deeds.ts'
import { linesOf, type RefusedLine, type RefusedVisit, refusedVisits } from './refused-visits.ts'
import css from './works.module.css'

/** Enough for several visits whole: one visit without signal may have dozens of steps. */
const pageSize = 200
const question = ask(works.refusedSteps, { query: { page: 0, size: pageSize } })

/** What phones recorded and the server refused, by visit. It stays on the phone; the office decides what to do. */
export function RefusedSteps() {
  const { answer } = useAsk(question)
  const visits = refusedVisits(answer ? rowsOf(answer) : [])
  if (visits.length === 0) return null
  return (
    <div className={css.refusedPart}>
      <Section
        title={msg('Refused on phones')}
        hint={msg(
          'This was recorded on a phone and could not be accepted. It remains on the phone until it is accepted or discarded there.',
        )}
      >
        <ul className={clsx('plain-list', css.refusedSteps)}>
          {visits.map((visit) => (
            <Refused key={visit.key} visit={visit} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Refused({ visit: { employeeName, distinguishedBy, locationName, steps } }: { visit: RefusedVisit }) {
  const settle = useSend(works.settleRefusedTogether)
  const done = () => settle({ body: { ids: steps.map(({ id }) => id) } })
  return (
    <li className="row">
      <div className="stack small">
        <p className="strong">
          {[nameApart(employeeName, distinguishedBy), locationName].filter(Boolean).join(' · ')}
        </p>
        <ul className="plain-list">
          {linesOf(steps).map((line) => (
            <Line key={`${line.step} ${line.wording.message}`} line={line} />
          ))}
        </ul>
      </div>
      <span className="push">
        <Button label={msg('Dealt with')} size="small" onPick={done} />
      </span>
    </li>
  )
}

function Line({ line: { step, wording, count, at } }: { line: RefusedLine }) {
  const say = useWords()
  const deed = say(deedOf(step))
  return (
    <li>
      <span>{count > 1 ? `${deed} × ${count}` : deed}</span>
      <span className="faint figures">{` · ${moment(at)}`}</span>
      <p>{say(wording)}</p>
    </li>
  )
}
