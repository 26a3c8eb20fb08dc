import { Button } from '@muster/ui/Button.tsx'
import { openDialog } from '@muster/ui/dialogs.tsx'
import { useWords } from '@muster/ui/words.ts'
import { HoursWarning } from './HoursWarning.tsx'
import type { CreateJob } from './job-shape.ts'
import './jobs.css'
import { hoursDiffer, sumOf } from './panel.ts'
import type { JobParts } from './use-job-parts.ts'

interface Props {
  job: CreateJob
  parts: JobParts
}

/** Shows what will be saved; resolves to whether it shall be. */
export async function reviewed(props: Props): Promise<boolean> {
  let isAgreed = false
  await openDialog(
    'Review',
    (close) => (
      <div className="stack">
        <JobReview {...props} />
        <div className="row end no-print">
          <Button label="Close" onPick={close} />
          <Button
            label="Submit"
            kind="primary"
            autoFocus
            onPick={() => {
              isAgreed = true
              close()
            }}
          />
        </div>
      </div>
    ),
    { wide: true },
  )
  return isAgreed
}

function JobReview({ job, parts: { client, contract, site, detail } }: Props) {
  const say = useWords()
  const scheduled = (id: number) => job.events.filter(({ userAssigneeId }) => userAssigneeId === id).length
  const lines: [label: string, text: string][] = [
    ['Client', client?.name ?? ''],
    ['Contract', contract ? `${contract.title} (${contract.number})` : ''],
    ['Job site', site ? `${site.name}, ${site.address}` : ''],
    ['Job detail', detail?.title ?? ''],
    ['Total hours', String(job.totalHours ?? 0)],
  ]
  return (
    <dl className="review">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>{say('Employees')}</dt>
        <dd>
          {job.people.length === 0 && say('None')}
          <ul className="outline">
            {job.people.map(({ tenantUserId, name, role, hours }) => (
              <li key={tenantUserId}>
                {say('{name} ({role}): {hours} hours, {events} events', {
                  name,
                  role,
                  hours,
                  events: scheduled(tenantUserId),
                })}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {hoursDiffer(job.people, job.totalHours ?? 0) && (
        <div>
          <dt>{say('Hours')}</dt>
          <dd>
            <HoursWarning sum={sumOf(job.people)} total={job.totalHours ?? 0} />
          </dd>
        </div>
      )}
      <div>
        <dt>{say('Notes')}</dt>
        <dd className="notes">{job.notes || say('None')}</dd>
      </div>
    </dl>
  )
}
