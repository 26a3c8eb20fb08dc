import type { SpecType } from '@muster/contract/jobs/job-details'
import type { DayOccurrence, StartableJob } from '@muster/contract/planning/planned-day'
import type { Position } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import { haversine } from '@muster/rules/works/distance'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { clock } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import fieldCss from '../../../../shared/checklist/field.module.css'
import { ShiftNotes } from '../../../../shared/shifts/ShiftNotes.tsx'
import { FilesToRead } from '../../../files/FilesToRead.tsx'
import { filesOfJob } from '../../../files/files-of.ts'
import { MapLink } from '../MapLink.tsx'
import { distanceWords } from '../start/distance-words.ts'
import { positionIfAllowed } from '../start/position.ts'
import type { Starting } from '../start/start.ts'
import { statusWords } from '../visit/OpenWork.tsx'
import css from '../visit.module.css'

interface StartingProps {
  isReady: boolean
  onStart: (starting: Starting) => void
}
interface Props extends StartingProps {
  day: MyDay
  /** What the button at the bottom begins: its card does not offer it a second time. */
  next?: Starting | undefined
  canStart: boolean
}
const startLabels: Readonly<Record<SpecType, string>> = {
  NORMAL: msg('Start [act]'),
  INSPECTION: msg('Start inspection'),
  FEEDBACK: msg('Ask for feedback'),
}

/** Where the device is, where the person has allowed it before; only compared here, never sent. */
function useHere() {
  const [here, setHere] = useState<Position>()
  useEffect(() => {
    let isGone = false
    void positionIfAllowed().then((position) => !isGone && setHere(position))
    return () => {
      isGone = true
    }
  }, [])
  return here
}

function useDistance(here: Position | undefined, site: { lat: number; lang: number }) {
  const say = useWords()
  if (!here) return undefined
  const metres = haversine({ lat: here.lat, lng: here.lang }, { lat: site.lat, lng: site.lang })
  return say('{distance} away', { distance: distanceWords(metres) })
}

export function Visits({ day, next, ...starts }: Props) {
  const here = useHere()
  const jobs = new Map(day.startableJobs.map((job) => [job.jobId, job]))
  return (
    <ul className={clsx('plain-list', css.list)}>
      {day.occurrences.map((visit) => (
        <li key={`${visit.eventId} ${visit.occurrenceStart}`} className={clsx('card', fieldCss.visit)}>
          <Visit
            visit={visit}
            job={jobs.get(visit.jobId)}
            here={here}
            begunBelow={next?.occurrence === visit ? next.type : undefined}
            {...starts}
          />
        </li>
      ))}
    </ul>
  )
}

interface VisitProps extends Omit<Props, 'day' | 'next'> {
  visit: DayOccurrence
  job: StartableJob | undefined
  here: Position | undefined
  begunBelow: SpecType | undefined
}

function Visit({ visit, job, here, canStart, ...starts }: VisitProps) {
  const say = useWords()
  const away = useDistance(here, visit.jobLocation)
  return (
    <>
      <p className="row">
        <strong className="figures">{clock(visit.startTime)}</strong>
        <span className="faint">{say('{count} minutes', { count: visit.duration })}</span>
        {visit.status && <Badge label={statusWords[visit.status]} tone="good" />}
      </p>
      <h2>
        <bdi>{visit.jobLocation.name}</bdi>
      </h2>
      <p className="faint">
        <MapLink site={visit.jobLocation} />
        {away && ` · ${away}`}
      </p>
      {job && <p dir="auto">{job.jobDetailTitle}</p>}
      {job?.notes && (
        <p className="reading" dir="auto">
          {job.notes}
        </p>
      )}
      <ShiftNotes of={visit} />
      {job && <FilesToRead of={filesOfJob(job.jobId)} count={job.fileCount} />}
      {job && canStart && visit.status === undefined && <Starts job={job} occurrence={visit} {...starts} />}
    </>
  )
}

export function OtherJobs({ day, canStart, ...starts }: Omit<Props, 'next'>) {
  const say = useWords()
  if (!canStart || day.startableJobs.length === 0) return null
  return (
    <details open={day.occurrences.length === 0}>
      <summary className="strong">{say('Start another job')}</summary>
      <ul className={clsx('plain-list', css.list)}>
        {day.startableJobs.map((job) => (
          <li key={job.jobId} className={clsx('card', fieldCss.visit)}>
            <h2>
              <bdi>{job.jobLocation.name}</bdi>
            </h2>
            <p className="faint">
              <MapLink site={job.jobLocation} />
            </p>
            <p dir="auto">{job.jobDetailTitle}</p>
            <Starts job={job} {...starts} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface StartsProps extends StartingProps {
  job: StartableJob
  occurrence?: DayOccurrence
  begunBelow?: SpecType | undefined
}

const Starts = ({ job, occurrence, begunBelow, isReady, onStart }: StartsProps) => (
  <div className="row">
    {job.specTypes
      .filter((type) => type !== begunBelow)
      .map((type) => (
        <Button
          key={type}
          label={startLabels[type]}
          size="field"
          disabled={!isReady}
          onPick={() => onStart({ job, occurrence, type })}
        />
      ))}
  </div>
)
