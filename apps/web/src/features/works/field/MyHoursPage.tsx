import { ask, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { PayrollRow } from '@muster/contract/payroll'
import { fieldWorkers } from '@muster/contract/permissions'
import { rowsOf } from '@muster/contract/rows'
import type { CorrectionRequest } from '@muster/contract/work-corrections'
import { works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { clock, day, duration, timeOfDay } from '@muster/ui/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { lazy, Suspense, useState } from 'react'
import { useKept } from '../../../offline/kept-answers.ts'
import type { Entry } from '../../../offline/outbox.ts'
import { useOutbox } from '../../../offline/use-queued.ts'
import { FeedSection } from '../../calendar/FeedSection.tsx'
import { AskCorrectionDialog } from './AskCorrectionDialog.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { useOwnHours } from './own-hours.ts'
import { TrackerSection } from './TrackerSection.tsx'
import { dayQuestion } from './use-run-work.ts'
import { type WaitingVisit, waitingVisits } from './waiting-visits.ts'

// With the map, which few look at.
const OwnTrackDialog = lazy(async () => ({ default: (await import('./OwnTrackDialog.tsx')).OwnTrackDialog }))

/** A person's own works of the last days, with every correction made to them. */
export default function MyHoursPage() {
  const say = useWords()
  const user = useSession()?.user
  const id = user?.tenantUserId
  const level = user?.userRole.roleLevel
  const { answer, failure, again } = useOwnHours(id)
  const { answer: requests } = useKept(
    id === undefined ? undefined : ask(works.correctionRequests, { query: { tenantUserId: id } }),
  )
  // Newest first: the one that counts for a work is the first of it.
  const requestOf = new Map(
    (requests ? rowsOf(requests) : []).toReversed().map((each) => [each.workId, each]),
  )
  const asked = useOutbox()?.entries ?? []
  const { answer: today } = useKept(dayQuestion)
  const [corrected, setCorrected] = useState<number>()
  const [asking, setAsking] = useState<PayrollRow>()
  const [tracked, setTracked] = useState<PayrollRow>()
  return (
    <FieldFrame title="My hours" sentence="The last 30 days">
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
        {waitingVisits(asked, today?.startableJobs ?? []).map((visit) => (
          <li key={visit.key} className="card visit">
            <Waiting visit={visit} />
          </li>
        ))}
        {answer &&
          [...answer.openWorks, ...answer.payrollDetail.toReversed()].map((row) => (
            <li key={row.workId} className="card visit">
              <Hours
                row={row}
                request={requestOf.get(row.workId)}
                isWaiting={asked.some((entry) => isAskedFor(entry, row.workId))}
                onCorrected={() => setCorrected(row.workId)}
                onAsk={() => setAsking(row)}
                onTrack={() => setTracked(row)}
              />
            </li>
          ))}
      </ul>
      {/* After the list, whose length nobody knows before: a button that moves is a wrong tap. */}
      {(answer || failure) && (
        <>
          <FeedSection />
          <OwnRecords />
          {level !== undefined && fieldWorkers.some((each) => each === level) && <TrackerSection />}
        </>
      )}
      {tracked && (
        <Suspense>
          <OwnTrackDialog row={tracked} onClose={() => setTracked(undefined)} />
        </Suspense>
      )}
      {asking && <AskCorrectionDialog row={asking} onClose={() => setAsking(undefined)} />}
      {corrected !== undefined && <Corrections workId={corrected} onClose={() => setCorrected(undefined)} />}
    </FieldFrame>
  )
}

/** A request that is on this device only; one that was refused is told by the badge at the top. */
const isAskedFor = ({ name, state, params }: Entry, workId: number) =>
  name === 'requestCorrection' && state !== 'refused' && params.id === workId

interface HoursProps {
  row: PayrollRow
  request: CorrectionRequest | undefined
  isWaiting: boolean
  onCorrected: () => void
  onAsk: () => void
  onTrack: () => void
}

/** A visit that is on this device only, by the clock of the device. */
function Waiting({ visit }: { visit: WaitingVisit }) {
  const say = useWords()
  return (
    <>
      <p className="row">
        <strong className="figures">{day(new Date(visit.from).toLocaleDateString('en-CA'))}</strong>
        <span className="figures">
          {timeOfDay(visit.from)} – {visit.to === null ? say('open') : timeOfDay(visit.to)}
        </span>
        <Badge label="Waits to be sent" tone="warn" />
      </p>
      <h2>
        <bdi>{visit.site}</bdi>
      </h2>
    </>
  )
}

/** A narrow phone breaks the line before a duration, not in it. */
const inOne = (text: string) => text.replaceAll(' ', '\u00a0')

function Hours({ row, request, isWaiting, onCorrected, onAsk, onTrack }: HoursProps) {
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
            service: inOne(duration(row.serviceTime)),
            breaks: inOne(duration(row.breakTime)),
          })}
        </p>
      )}
      {request && !isWaiting && <Asked request={request} />}
      {isWaiting && (
        <p className="row">
          <Badge label="Correction waits to be sent" tone="warn" />
        </p>
      )}
      {row.editHistory > 0 && <Button label="Corrected by the office" size="field" onPick={onCorrected} />}
      {row.status === 'COMPLETED' && request?.status !== 'OPEN' && !isWaiting && (
        <Button label="Ask for a correction" size="field" onPick={onAsk} />
      )}
      <Button label="Where you were recorded" size="field" kind="plain" onPick={onTrack} />
    </>
  )
}

const asked = {
  OPEN: { label: 'Correction asked for', tone: 'warn' },
  GRANTED: { label: 'Correction granted', tone: 'good' },
  DECLINED: { label: 'Correction declined', tone: 'bad' },
} as const

/** What was asked for, and what the office said to it. */
function Asked({ request }: { request: CorrectionRequest }) {
  const say = useWords()
  return (
    <div>
      <p className="row">
        <Badge {...asked[request.status]} />
        <span className="figures">
          {clock(request.startTime)} – {clock(request.endTime)}
        </span>
      </p>
      {request.decisionReason && (
        <p className="faint">
          {say('{name}: {reason}', { name: request.decidedBy ?? '', reason: request.decisionReason })}
        </p>
      )}
    </div>
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
