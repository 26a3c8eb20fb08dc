import { ask, useAsk, useSend } from '@muster/client/query'
import { type BulkInput, type BulkResult, jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { Button } from '@muster/ui/button/Button.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { endUndo } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import css from './bulk.module.css'
import { splitResults, wordChange } from './bulk-words.ts'

interface Props {
  jobIds: number[]
  change: BulkInput['change']
  note?: string | undefined
  onBack?: (() => void) | undefined
  onClose: () => void
  onApplied: () => void
}

export function BulkPreview(props: Props) {
  const { jobIds, change } = props
  const { answer, failure, isLoading, again } = useAsk(
    ask(jobs.bulk, { body: { jobIds, change, dryRun: true } }),
  )
  if (failure) return <ErrorState error={failure} onRetry={again} />
  if (!answer || isLoading) return <RowsSkeleton rows={Math.min(jobIds.length, 5)} />
  return <Preview {...props} results={answer} />
}

function Preview(props: Props & { results: readonly BulkResult[] }) {
  const say = useWords()
  const { changing, staying } = splitResults(props.results, props.change)
  return (
    <div className="stack">
      {props.note && changing.length > 0 && <p>{say(props.note)}</p>}
      <div className={css.results}>
        {changing.length > 0 && (
          <JobGroup title={say('Will change: {count}', { count: changing.length })}>
            {changing.map((job) => (
              <JobLine
                key={job.jobId}
                job={job}
                sentences={job.changes.map((each) => wordChange(say, each))}
              />
            ))}
          </JobGroup>
        )}
        {staying.length > 0 && (
          <JobGroup title={say('Unchanged: {count}', { count: staying.length })}>
            {staying.map(({ job, why }) => (
              <JobLine key={job.jobId} job={job} sentences={[say(why)]} />
            ))}
          </JobGroup>
        )}
      </div>
      <Buttons {...props} canApply={changing.length > 0} />
    </div>
  )
}

const JobGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={css.groupHead}>{title}</h3>
    <ul className="plain-list">{children}</ul>
  </section>
)

const JobLine = ({ job, sentences }: { job: BulkResult; sentences: readonly string[] }) => (
  <li className={css.job}>
    <p className="strong">{`${job.jobDetailTitle} · ${job.siteName}`}</p>
    {sentences.map((sentence) => (
      <p key={sentence} className="figures">
        {sentence}
      </p>
    ))}
  </li>
)

function Buttons({ jobIds, change, canApply, onBack, onClose, onApplied }: Props & { canApply: boolean }) {
  const send = useSend(jobs.bulk, [calendar])
  const undo = useSend(jobs.undoBulk, [calendar])
  const apply = async () => {
    endUndo()
    const { changing } = splitResults(await send({ body: { jobIds, change } }), change)
    onClose()
    const changed = changing.map((job) => ({ jobId: job.jobId, undo: job.undo }))
    const takeBack = () => undo({ body: { jobs: changed } })
    if (changed.length > 0) showUndo(msg('{count} jobs changed'), { count: changed.length }, takeBack)
    onApplied()
  }
  return (
    <div className="row end">
      {onBack && <Button label={msg('Back')} onPick={onBack} />}
      <Button label={canApply ? msg('Cancel') : msg('Close')} onPick={onClose} />
      {canApply && <Button label={msg('Apply')} kind="primary" onPick={apply} />}
    </div>
  )
}
