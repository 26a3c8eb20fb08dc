import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import { type Leave, leave } from '@muster/contract/leave/leave'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { leaveDays, typeText } from '../../../shared/leave/leave-words.ts'
import css from '../leave.module.css'
import { EffectList } from './EffectList.tsx'
import { DecideButtons } from './OneLeave.tsx'
import { ProofCell } from './ProofCell.tsx'

const step = 6
export const requestsQuestion = (more: number) =>
  ask(leave.list, { query: { states: ['REQUESTED'], decidable: true, page: 0, size: step + more } })
/** Requests of the field appear within this time. */
const pollingMs = 60_000

export function Requests() {
  const say = useWords()
  const [more, showMore] = useState(0)
  const { answer, failure, isLoading, again } = useAsk(requestsQuestion(more), pollingMs)
  const page = answer && pageOf(answer)
  if (!page) return <NoAnswer failure={failure} again={again} rows={3} />
  return (
    <section className="stack small" aria-labelledby="leave-requests">
      <h2 id="leave-requests" className={css.heading}>
        {say('Pending approval')} <span className="faint figures">{page.totalElements}</span>
      </h2>
      {page.totalElements === 0 && <p className="faint">{say('No pending requests.')}</p>}
      <ul className={`plain-list ${css.requests}`}>
        {page.content.map((row) => (
          <li key={row.id} className="card">
            <Request row={row} />
          </li>
        ))}
      </ul>
      {page.totalElements > page.content.length && (
        <div className="row">
          <Button label={msg('Show more')} busy={isLoading} onPick={() => showMore(more + step)} />
        </div>
      )}
    </section>
  )
}

function Request({ row }: { row: Leave }) {
  const say = useWords()
  return (
    <article
      className={css.request}
      aria-label={`${nameApart(row.name, row.distinguishedBy)}, ${leaveDays(row)}`}
    >
      <div className="stack small">
        <div className="row">
          <Person
            name={nameApart(row.name, row.distinguishedBy)}
            imageURL={row.imageURL}
            under={typeText(say, row.typeName)}
          />
          <time className="faint push" dateTime={row.requestedAt} title={moment(row.requestedAt)}>
            {ago(row.requestedAt)}
          </time>
        </div>
        <p className="row">
          <strong className="figures">{leaveDays(row)}</strong>
          {!row.paid && <Badge label={msg('Unpaid')} />}
          <ProofCell row={row} />
        </p>
        {row.reason && (
          <p className="reading">
            <bdi>{row.reason}</bdi>
          </p>
        )}
      </div>
      <div className="stack small">
        <EffectList leaveId={row.id} />
        <div className="row end">
          <DecideButtons row={row} />
        </div>
      </div>
    </article>
  )
}
