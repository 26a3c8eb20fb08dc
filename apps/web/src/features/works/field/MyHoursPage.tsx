import { ask, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { type PayrollRow, payroll } from '@muster/contract/payroll'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { clock, day, duration } from '@muster/ui/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { useKept } from '../../../offline/kept-answers.ts'
import { FeedSection } from '../../calendar/FeedSection.tsx'
import { FieldPage } from './FieldPage.tsx'

/** A person's own works of the last days, with every correction made to them. */
export default function MyHoursPage() {
  const say = useWords()
  const id = useSession()?.user.tenantUserId
  const { answer, failure, again } = useKept(
    id === undefined ? undefined : ask(payroll.byUser, { query: { tenantUserId: id } }),
  )
  const [corrected, setCorrected] = useState<number>()
  return (
    <FieldPage title="My hours" sentence="The last 30 days">
      {!answer && failure && <ErrorState error={failure} onRetry={again} />}
      {!answer && !failure && <RowsSkeleton rows={6} />}
      {answer && (
        <section className="card visit">
          <p className="faint">{say('Service time')}</p>
          <p className="field-clock">{duration(answer.totalServiceTime)}</p>
        </section>
      )}
      {answer && answer.payrollDetail.length + answer.openWorks.length === 0 && (
        <EmptyState title="No works yet" hint="What you finish shows here with its times." />
      )}
      <ul className="field-list">
        {answer &&
          [...answer.openWorks, ...answer.payrollDetail.toReversed()].map((row) => (
            <li key={row.workId} className="card visit">
              <Hours row={row} onCorrected={() => setCorrected(row.workId)} />
            </li>
          ))}
      </ul>
      <FeedSection />
      {corrected !== undefined && <Corrections workId={corrected} onClose={() => setCorrected(undefined)} />}
    </FieldPage>
  )
}

function Hours({ row, onCorrected }: { row: PayrollRow; onCorrected: () => void }) {
  const say = useWords()
  return (
    <>
      <p className="row">
        <strong className="figures">{day(row.date)}</strong>
        <span className="figures">
          {clock(row.clockIn)} – {row.clockOut ? clock(row.clockOut) : say('open')}
        </span>
      </p>
      <h2>{row.jobLocationName}</h2>
      {row.clockOut && (
        <p className="figures">
          {say('Service {service}, on break {breaks}', {
            service: duration(row.serviceTime),
            breaks: duration(row.breakTime),
          })}
        </p>
      )}
      {row.editHistory > 0 && <Button label="Corrected by the office" size="field" onPick={onCorrected} />}
    </>
  )
}

function Corrections({ workId, onClose }: { workId: number; onClose: () => void }) {
  const say = useWords()
  const { answer, failure, again } = useAsk(ask(works.corrections, { params: { id: workId } }))
  const span = (from: string, to: string | null) =>
    `${day(from)} ${clock(from)} – ${to ? `${day(to)} ${clock(to)}` : ''}`
  return (
    <Dialog title="Corrections" onClose={onClose}>
      {!answer && failure && <ErrorState error={failure} onRetry={again} />}
      {!answer && !failure && <RowsSkeleton rows={3} />}
      <ul className="field-list">
        {answer?.map((each) => (
          <li key={each.version} className="card visit">
            <p className="strong">{each.reason}</p>
            <p className="faint">
              {say('{name} on {day}', { name: each.correctedBy, day: day(each.correctedAt) })}
            </p>
            <p className="figures">
              {say('Before: {span}', { span: span(each.oldStartTime, each.oldEndTime) })}
            </p>
            <p className="figures">
              {say('After: {span}', { span: span(each.newStartTime, each.newEndTime) })}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
