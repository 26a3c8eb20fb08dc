import { Button } from '@muster/ui/button/Button.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { clsx } from 'clsx'
import fieldCss from '../../../../shared/checklist/field.module.css'
import { FilesToRead } from '../../../files/FilesToRead.tsx'
import { filesOfJob } from '../../../files/files-of.ts'
import { AccessNotes } from '../../../sites/AccessNotes.tsx'
import { ReportIncident } from '../incident/ReportIncident.tsx'
import { openNotice } from '../start/open-notice.tsx'
import css from '../visit.module.css'
import { CallLinks } from './CallLinks.tsx'
import { RunningClock, statusWords } from './OpenWork.tsx'
import { ReportProblem } from './ReportProblem.tsx'
import type { RunWork } from './run-work.ts'
import type { Tracking } from './use-tracking.ts'
import { progressOf } from './work-progress.ts'

/** On a short screen these are folded, so that the first question stays in view. */
const isTallScreen = () => matchMedia('(min-height: 48em)').matches

interface Props extends TrackingProps {
  work: RunWork
  isOpen: boolean
}

export function VisitCard({ work, isOpen, ...tracked }: Props) {
  const say = useWords()
  return (
    <section className={clsx('card', fieldCss.visit)}>
      <div className={css.now}>
        <p>{say(statusWords[work.status])}</p>
        <RunningClock work={work} />
      </div>
      {isOpen ? <TrackingLine {...tracked} /> : <ClosedLine work={work} />}
      <Progress work={work} />
      {work.notes && (
        <p className="reading" dir="auto">
          {work.notes}
        </p>
      )}
      <FilesToRead of={filesOfJob(work.jobId)} count={work.fileCount} />
      <details open={isTallScreen()}>
        <summary>{say('Way in, calls, problems')}</summary>
        <div className={css.tools}>
          {isOpen && <AccessNotes siteId={work.siteId} />}
          {isOpen && work.book !== null && <ReportProblem book={work.book} />}
          {isOpen && <ReportIncident sites={[{ id: work.siteId, name: work.site }]} />}
          <CallLinks jobId={work.jobId} />
        </div>
      </details>
    </section>
  )
}

interface TrackingProps {
  tracking: Tracking
  mayTrack: boolean
}

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
  on: msg('Your location is being recorded'),
  waiting: msg('Looking for your location'),
  denied: msg('This device does not share its location'),
  off: msg('Your location is not recorded now'),
}

/** Always says whether location is recorded. */
function TrackingLine({ tracking, mayTrack }: TrackingProps) {
  const say = useWords()
  const Icon = tracking === 'on' ? IconMapPin : IconMapPinOff
  return (
    <div className="row">
      <span className={css.tracking} role="status" data-on={tracking === 'on' || undefined}>
        <Icon size={18} aria-hidden />
        {say(trackingWords[tracking])}
      </span>
      {!mayTrack && <Button label={msg('Read the notice')} size="small" onPick={openNotice} />}
    </div>
  )
}

function Progress({ work }: { work: RunWork }) {
  const say = useWords()
  const { answered, total } = progressOf(work)
  if (total === 0) return null
  return (
    <div className={css.visitProgress}>
      <p className="figures">{say('{answered} of {total} answered', { answered, total })}</p>
      <div className={css.progress} aria-hidden>
        <i style={{ width: `${(answered / total) * 100}%` }} />
      </div>
    </div>
  )
}
