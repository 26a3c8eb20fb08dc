import { wordingOf } from '@muster/client/call-failure'
import { useSession } from '@muster/client/use-session'
import type { StartInput } from '@muster/contract/field-inputs'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { confirmed } from '@muster/ui/confirm.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useKept } from '../../../offline/kept-answers.ts'
import { discardLane, type Entry, type EntryId, retry, rewrite } from '../../../offline/outbox.ts'
import { flush } from '../../../offline/send-outbox.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { paths, to } from '../../../paths.ts'
import { FilesToRead } from '../../files/FilesToRead.tsx'
import { filesOfJob } from '../../files/files-of.ts'
import { AccessNotes } from '../../sites/AccessNotes.tsx'
import { CallLinks } from './CallLinks.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { RunningClock, statusWords } from './OpenWork.tsx'
import { ReportProblem } from './ReportProblem.tsx'
import { missingOf, progressOf, type RunWork } from './run-work.ts'
import { SpecCard } from './SpecCard.tsx'
import { dayQuestion, searchOf, useRunWork, workOfUrl } from './use-run-work.ts'
import { type Tracking, useTracking } from './use-tracking.ts'

export default function WorkRunPage() {
  const name = workOfUrl(useSearch({ strict: false }))
  const { work, start, isAlone, failure, isLoading, again } = useRunWork(name)
  if (name !== undefined && start?.state === 'refused')
    return <RefusedStart start={start} isAlone={isAlone} />
  if (name !== undefined && work) return <Running name={name} work={work} />
  return (
    <FieldFrame title="Work" bar={<Button label="My day" size="field" wide href={paths.home} />}>
      {isLoading && <RowsSkeleton rows={8} />}
      {!isLoading && failure && <ErrorState error={failure} onRetry={again} />}
      {!isLoading && !failure && <EmptyState title="This work is not on this device" />}
    </FieldFrame>
  )
}

/** On a short screen these are folded, so that the first question stays in view. */
const isTallScreen = () => matchMedia('(min-height: 48em)').matches

function Running({ name, work }: { name: EntryId; work: RunWork }) {
  const say = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const hold = useQueued(works.hold)
  const resume = useQueued(works.resume)
  const mayTrack = session?.user.noticeAcknowledged === true
  const tracking = useTracking(name, work.fixDistance, mayTrack && work.status === 'STARTED')
  const params = { id: name }
  const body = () => ({ at: new Date().toISOString() })
  const isOpen = work.status === 'STARTED' || work.status === 'ON_HOLD'
  const before = work.specs.filter(({ prompt }) => prompt === 'BEFORE_START')
  const isGated = isOpen && missingOf({ specs: before }).length > 0
  const { hash } = useLocation()
  useEffect(() => {
    // From the list of what is missing: the question that was tapped there.
    const question = hash ? document.getElementById(hash) : null
    question?.scrollIntoView({ block: 'center' })
    question?.querySelector<HTMLElement>('button, input, textarea')?.focus()
  }, [hash])
  const finish = () => void navigate({ href: to(paths.workFinish, searchOf(name)) })
  const bar = isOpen ? (
    <>
      {work.status === 'STARTED' ? (
        <Button
          key="hold"
          label="Pause"
          size="field"
          onPick={() => hold({ params, body: body() }).catch(sayError)}
        />
      ) : (
        <Button
          key="resume"
          label="Resume"
          size="field"
          onPick={() => resume({ params, body: body() }).catch(sayError)}
        />
      )}
      <Button label="Finish" kind={isGated ? 'quiet' : 'primary'} size="field" onPick={finish} />
    </>
  ) : (
    <Button label="My day" kind="primary" size="field" wide href={paths.home} />
  )
  return (
    <FieldFrame title={work.site} sentence={work.address} bar={bar}>
      <section className="card visit">
        <div className="visit-now">
          <p>{say(statusWords[work.status])}</p>
          <RunningClock work={work} />
        </div>
        {!isOpen && <ClosedLine work={work} />}
        {isOpen && <TrackingLine tracking={tracking} mayTrack={mayTrack} />}
        <Progress work={work} />
        {work.notes && (
          <p className="reading" dir="auto">
            {work.notes}
          </p>
        )}
        <FilesToRead of={filesOfJob(work.jobId)} count={work.fileCount} />
        <details open={isTallScreen()}>
          <summary>{say('Way in, calls, problems')}</summary>
          <div className="visit-tools">
            {isOpen && <AccessNotes siteId={work.siteId} />}
            {isOpen && work.book !== null && <ReportProblem book={work.book} />}
            <CallLinks jobId={work.jobId} />
          </div>
        </details>
      </section>
      {work.specs.length === 0 && <EmptyState title="Nothing to fill in here" />}
      {isGated && (
        <p className="strong answer-first" role="status">
          {say('Answer these first. The checklist opens when everything mandatory is answered.')}
        </p>
      )}
      {(isGated ? before : work.specs).map((spec) => (
        <SpecCard key={spec.id} spec={spec} work={name} isOpen={isOpen} />
      ))}
    </FieldFrame>
  )
}

/** Why nothing can be recorded here any more: who closed the visit, when, and why. */
function ClosedLine({ work }: { work: RunWork }) {
  const say = useWords()
  if (work.voided) {
    const { by, at, reason } = work.voided
    const when = { date: day(at), time: clock(at) }
    return (
      <p role="status" className="reading">
        {by
          ? say('{name} voided this visit on {date} at {time}: {reason}', { name: by, ...when, reason })
          : say('This visit was voided on {date} at {time}: {reason}', { ...when, reason })}
      </p>
    )
  }
  if (work.autoStopped)
    return <p role="status">{say('This visit reached its longest time and was ended automatically.')}</p>
  return <p role="status">{say('This visit is finished. What it says can no longer be changed here.')}</p>
}

const trackingWords: Readonly<Record<Tracking, string>> = {
  on: 'Your location is being recorded',
  waiting: 'Looking for your location',
  denied: 'This device does not tell its location',
  off: 'Your location is not recorded now',
}

/** Always says whether location is recorded. */
function TrackingLine({ tracking, mayTrack }: { tracking: Tracking; mayTrack: boolean }) {
  const say = useWords()
  const [isReading, setReading] = useState(false)
  const Icon = tracking === 'on' ? IconMapPin : IconMapPinOff
  return (
    <div className="row">
      <span className="tracking" role="status" data-on={tracking === 'on' || undefined}>
        <Icon size={18} aria-hidden />
        {say(trackingWords[tracking])}
      </span>
      {!mayTrack && <Button label="Read the notice" size="small" onPick={() => setReading(true)} />}
      {isReading && <NoticeDialog onClose={() => setReading(false)} />}
    </div>
  )
}

function Progress({ work }: { work: RunWork }) {
  const say = useWords()
  const { answered, total } = progressOf(work)
  if (total === 0) return null
  return (
    <div className="visit-progress">
      <p className="figures">{say('{answered} of {total} answered', { answered, total })}</p>
      <div className="progress" aria-hidden>
        <i style={{ width: `${(answered / total) * 100}%` }} />
      </div>
    </div>
  )
}

const giveUp = {
  title: 'Discard',
  sentence: 'The start of this work, and what was recorded for it, will be lost.',
  proceed: 'Discard',
  danger: true,
} as const

/** The server did not take the start: the reason, and what can be done. `isAlone`: nothing else was recorded for it. */
function RefusedStart({ start, isAlone }: { start: Entry; isAlone: boolean }) {
  const say = useWords()
  const navigate = useNavigate()
  const { answer: day } = useKept(dayQuestion)
  // The place where the person stands now, and now as the time, unless something was recorded for the visit since.
  const again = async () => {
    const body = start.body as StartInput
    const job = day?.startableJobs.find(({ jobId }) => jobId === body.jobId)
    if (!day || !job) await retry(start)
    else {
      const tappedAt = Date.now()
      const { checkStart } = await import('./check-start.tsx')
      const type = body.specTypes?.[0] ?? 'NORMAL'
      const checked = await checkStart(day, { job, type }, tappedAt)
      if (!checked) return
      const { position: _, ...rest } = body
      await rewrite(start, {
        ...rest,
        ...(isAlone && { startedAt: new Date(tappedAt).toISOString() }),
        ...(checked.position && { position: checked.position }),
      })
    }
    await flush()
  }
  const leave = () =>
    confirmed(giveUp, async () => {
      await discardLane(start)
      await navigate({ to: paths.home })
    })
  return (
    <FieldFrame
      title="The work was not started"
      bar={
        <>
          <Button label="Discard" size="field" onPick={() => void leave()} />
          <Button label="Try again" kind="primary" size="field" onPick={again} />
        </>
      }
    >
      <p role="alert" className="strong">
        {start.refused && say(wordingOf(start.refused))}
      </p>
      <p className="faint">{say('The start is kept on this device until it is taken or you discard it.')}</p>
    </FieldFrame>
  )
}
