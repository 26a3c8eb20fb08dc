import { jobDefaults } from '@muster/contract/jobs/jobs'
import { DEFAULT_FIX_DISTANCE_METRES } from '@muster/rules/works/distance'
import { maxServiceMinutes } from '@muster/rules/works/work-time'
import { Button } from '@muster/ui/button/Button.tsx'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { contractLabel } from '../../../shared/pickers/contract-label.ts'
import { lineOf } from '../../calendar/schedule/EventLines.tsx'
import { HoursWarning } from '../assignees/HoursWarning.tsx'
import type { CreateJob } from '../job-shape.ts'
import css from '../jobs.module.css'
import { hoursDiffer, sumOf } from '../panel.ts'
import type { JobParts } from './use-job-parts.ts'

interface Props {
  job: CreateJob
  parts: JobParts
  files: readonly string[]
}

export async function reviewed(props: Props): Promise<boolean> {
  const isAgreed = await askInDialog<true>(
    'Review',
    (answer, close) => (
      <div className="stack">
        <JobReview {...props} />
        <div className="row end no-print">
          <Button label={msg('Close')} onPick={close} />
          <Button label={msg('Submit')} kind="primary" autoFocus onPick={() => answer(true)} />
        </div>
      </div>
    ),
    { wide: true },
  )
  return isAgreed ?? false
}

/** The limits as they will count: 0 stands for a default. */
function limitsOf(job: CreateJob, say: Say): [label: string, text: string][] {
  const { minimumDistanceToStart: distance = 0, pushFeedbackInDays: days = jobDefaults.pushFeedbackInDays } =
    job
  const metres = (count: number) => say('{count} m', { count })
  return [
    [
      msg('Location record distance'),
      metres(job.distanceFilterForLocationRecord || DEFAULT_FIX_DISTANCE_METRES),
    ],
    [msg('Minimum distance to start'), distance > 0 ? metres(distance) : say('Not checked')],
    [msg('Max service time'), say('{count} minutes', { count: maxServiceMinutes(job.maxServiceTime ?? 0) })],
    [msg('Client feedback interval'), days > 0 ? say('{count} days', { count: days }) : say('Never')],
  ]
}

function JobReview({ job, files, parts: { client, contract, site, detail } }: Props) {
  const say = useWords()
  const zone = site?.timezone ?? 'UTC'
  const eventsOf = (id: number) => job.events.filter(({ userAssigneeId }) => userAssigneeId === id)
  const lines: [label: string, text: string][] = [
    [msg('Client'), client?.name ?? ''],
    [msg('Contract'), contract ? contractLabel(contract, say) : ''],
    [msg('Job site'), site ? `${site.name}, ${site.address}` : ''],
    [msg('Checklist'), detail?.title ?? ''],
    [msg('Total hours'), String(job.totalHours ?? 0)],
    ...limitsOf(job, say),
  ]
  return (
    <dl className={clsx('facts', css.review)}>
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className={css.whole}>
        <dt>{say('Employees')}</dt>
        <dd>
          {job.people.length === 0 && say('None')}
          <ul className="plain-list stack small">
            {job.people.map(({ tenantUserId, name, role, hours }) => (
              <li key={tenantUserId}>
                {say('{name} ({role}): {hours} hours', { name, role, hours })}
                <ul className="plain-list stack small">
                  {eventsOf(tenantUserId).map((event) => (
                    <li key={event.id}>{say(...lineOf(event, zone))}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {hoursDiffer(job.people, job.totalHours ?? 0) && (
        <div className={css.whole}>
          <dt>{say('Hours')}</dt>
          <dd>
            <HoursWarning sum={sumOf(job.people)} total={job.totalHours ?? 0} />
          </dd>
        </div>
      )}
      <div className={css.whole}>
        <dt>{say('Notes')}</dt>
        <dd className={css.notes}>{job.notes || say('None')}</dd>
      </div>
      <div className={css.whole}>
        <dt>{say('Related files')}</dt>
        <dd>{files.length > 0 ? files.join(', ') : say('None')}</dd>
      </div>
    </dl>
  )
}
