import { ask, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { searchFold } from '@muster/ui/page/search-fold.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { Checkbox } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import css from './also-at.module.css'

/** The most jobs of one answer. */
const mostListed = 500

/** Other jobs that need the same, at the same time of their own clock: many sites of a company begin alike. */
export function AlsoAt({ jobId }: { jobId: number }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const chosen = useFormValue<number[]>('alsoJobIds') ?? []
  const summary =
    chosen.length > 0
      ? say('Also at {count} other jobs', { count: chosen.length })
      : say('Also at other jobs…')
  return (
    <details className={css.also} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <OtherJobs jobId={jobId} chosen={chosen} />}
    </details>
  )
}

function OtherJobs({ jobId, chosen }: { jobId: number; chosen: readonly number[] }) {
  const say = useWords()
  const set = useSetFormValue()
  const [typed, setTyped] = useState('')
  const { answer, failure, again } = useAsk(
    ask(jobs.list, { query: { isActive: true, sort: 'siteName', page: 0, size: mostListed } }),
  )
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  const words = searchFold(typed).split(/\s+/)
  const listed = rowsOf(answer).filter(({ id, jobDetailTitle, clientName, jobLocation }) => {
    const text = searchFold([jobLocation.name, jobLocation.address, clientName, jobDetailTitle].join('\n'))
    return id !== jobId && words.every((word) => text.includes(word))
  })
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = chosen.filter((each) => !ids.includes(each))
    const next = isChosen ? [...others, ...ids] : others
    set('alsoJobIds', next.length > 0 ? next : undefined)
  }
  const ids = listed.map(({ id }) => id)
  const areAll = ids.length > 0 && ids.every((each) => chosen.includes(each))
  return (
    <div className="stack small">
      <div className="row small">
        <TextField
          compact
          kind="search"
          label={msg('Search')}
          placeholder={msg('Site, client, address, job')}
          value={typed}
          onChange={(next = '') => setTyped(next)}
        />
        <Button
          size="small"
          label={areAll ? msg('Choose none') : say('Choose all ({count})', { count: ids.length })}
          disabled={ids.length === 0}
          onPick={() => choose(ids, !areAll)}
        />
      </div>
      <ul className={clsx('plain-list', css.jobs)} aria-label={say('Also at other jobs…')}>
        {listed.map(({ id, jobDetailTitle, jobLocation }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(event) => choose([id], event.currentTarget.checked)}
              label={<bdi>{jobLocation.name}</bdi>}
              description={jobDetailTitle}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
