import { prefetch } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { MyDay, StartableJob } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { longDay } from '@muster/ui/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { afterFirstPage } from '@muster/ui/when-idle.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useKept } from '../../../offline/kept-answers.ts'
import type { Entry, EntryId } from '../../../offline/outbox.ts'
import { useOutbox } from '../../../offline/use-queued.ts'
import { paths, to } from '../../../paths.ts'
import { FieldPage } from './FieldPage.tsx'
import { OpenWork } from './OpenWork.tsx'
import { type Starting, startHere } from './start.ts'
import { dayQuestion, searchOf, useRunWork } from './use-run-work.ts'
import { OtherJobs, Visits } from './Visits.tsx'

const keeping = () => import('./keep-for-the-day.ts')
const noticing = async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog })
const NoticeDialog = lazy(noticing)

// Not waited for: without a connection the page shows what this device was given last.
export const loader = async () => void prefetch(dayQuestion)

/** The work that is open on this device: begun here and not yet sent, or known to the server and not finished here. */
function openName(day: MyDay, entries: readonly Entry[]): EntryId | undefined {
  const isFinished = (lane: string) =>
    entries.some((entry) => entry.name === 'complete' && entry.lane === lane)
  // Of several that were begun since there was a connection, the one that goes on.
  const begun = entries.findLast(
    ({ name, state, lane }) => name === 'start' && state !== 'refused' && !isFinished(lane),
  )
  if (begun) return { local: begun.key }
  if (!day.openWork) return undefined
  const id = day.openWork.workId
  const finished = entries.some((entry) => {
    const named = entry.params.id
    return (
      entry.name === 'complete' && entry.state !== 'refused' && (named === id || typeof named === 'object')
    )
  })
  return finished ? undefined : id
}

export default function MyDayPage() {
  const { answer: day, at, failure, again } = useKept(dayQuestion)
  const entries = useOutbox()?.entries ?? []
  useEffect(() => {
    if (!day || at === 0 || !navigator.onLine) return
    let isOld = false
    afterFirstPage(() => {
      if (!isOld) void keeping().then(({ keepForTheDay }) => keepForTheDay(day))
    })
    return () => {
      isOld = true
    }
  }, [day, at])
  if (day) return <Day day={day} open={openName(day, entries)} />
  return (
    <FieldPage title="My day">
      {failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={6} />}
    </FieldPage>
  )
}

interface DayProps {
  day: MyDay
  open: EntryId | undefined
}

// What the device finds in its database changes the page seldom, and to draw it takes a phone a tenth of a second.
const Day = memo(function Day({ day, open }: DayProps) {
  const say = useWords()
  const navigate = useNavigate()
  const session = useSession()
  const { work } = useRunWork(open)
  const [isReading, setReading] = useState(false)
  const [busy, setBusy] = useState(false)
  const jobs = new Map(day.startableJobs.map((job) => [job.jobId, job]))
  const next = day.occurrences.find((each) => each.workId === undefined && jobs.has(each.jobId))

  const go = (name: EntryId) => navigate({ href: to(paths.work, searchOf(name)) })
  const start = async (starting: Starting) => {
    setBusy(true)
    try {
      await go(await startHere(starting))
    } finally {
      setBusy(false)
    }
  }
  const startNext = (job: StartableJob) => start({ job, occurrence: next, type: 'NORMAL' })
  const nextJob = next && jobs.get(next.jobId)
  const isOpen = open !== undefined && work !== undefined
  const bar = isOpen ? (
    <Button label="Go to the open work" kind="primary" size="field" wide onPick={() => void go(open)} />
  ) : (
    nextJob && (
      <Button
        label="Start the next visit"
        kind="primary"
        size="field"
        wide
        busy={busy}
        onPick={() => void startNext(nextJob)}
      />
    )
  )
  return (
    <FieldPage title="My day" sentence={longDay(day.date)} bar={bar || undefined}>
      {isOpen && <OpenWork work={work} />}
      {session && !session.user.noticeAcknowledged && (
        <div className="field-notice">
          <p className="row nowrap">
            <IconMapPin size={20} aria-hidden />
            {say('Your location is not recorded until you have read the notice about it.')}
          </p>
          <Button label="Read the notice" size="field" wide onPick={() => setReading(true)} />
        </div>
      )}
      {day.occurrences.length === 0 && (
        <EmptyState
          title="No visits planned today"
          hint={
            day.startableJobs.length > 0
              ? 'You can start a job below.'
              : 'Ask your office if you expected one.'
          }
        />
      )}
      <Visits day={day} canStart={!isOpen && !busy} onStart={(starting) => void start(starting)} />
      <OtherJobs day={day} canStart={!isOpen && !busy} onStart={(starting) => void start(starting)} />
      {isReading && (
        <Suspense fallback={null}>
          <NoticeDialog onClose={() => setReading(false)} />
        </Suspense>
      )}
    </FieldPage>
  )
})
