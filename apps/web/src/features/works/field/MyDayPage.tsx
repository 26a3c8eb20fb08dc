import { Skeleton } from '@mantine/core'
import { prefetch } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { MyDay } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { afterFirstPage } from '@muster/ui/theme/first-page.ts'
import { longDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, memo, Suspense, useEffect, useMemo } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import type { EntryId } from '../../../offline/entry.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { lateCode } from '../../../offline/sync/late-code.ts'
import { useTurns } from '../../../offline/use-queued.ts'
import { DayAhead, DaySwitcher, isAhead } from './day/DayAhead.tsx'
import { dayHere, dayOfNow, nextStart, onDay, openName, sitesOf } from './day/day-here.ts'
import { isSuspendedOn, SuspendedNotice } from './day/SuspendedNotice.tsx'
import { OtherJobs, Visits } from './day/Visits.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { fetchVisitCode, useStartVisit } from './start/use-start-visit.ts'
import { OpenWork, openWorkHeight } from './visit/OpenWork.tsx'
import { dayQuestion, daysQuestion, searchOf, useRunWork } from './visit/use-run-work.ts'
import css from './visit.module.css'

// Fetched once the page stands, not with it.
const keeping = () => import('./day/keep-for-the-day.ts')
const readNotice = async () => (await import('./start/open-notice.tsx')).openNotice()
const sickLine = async () => ({ default: (await import('../../../shared/leave/SickLine.tsx')).SickLine })
const SickLine = lazy(() => lateCode(sickLine))
const waitingCover = async () => ({
  default: (await import('../../../shared/cover/field/WaitingCover.tsx')).WaitingCover,
})
const WaitingCover = lazy(() => lateCode(waitingCover))

const fixes = async () => ({ default: (await import('../../../shared/actions/Fixes.tsx')).Fixes })
const Fixes = lazy(() => lateCode(fixes))
const reporting = async () => ({ default: (await import('./incident/ReportIncident.tsx')).ReportIncident })
const ReportIncident = lazy(() => lateCode(reporting))

// Not waited for: without a connection the page shows what this device was given last.
export const loader = async () => void prefetch(dayQuestion)

export default function MyDayPage() {
  const { answer: told, at, failure, again } = useKept(dayQuestion)
  const zone = useSession()?.user.companyTimezone
  const today = told && dayOfNow(told, at, zone, Date.now())
  const { day: asked } = useSearch({ strict: false }) as { day?: string }
  const chosen = today !== undefined && asked !== undefined && isAhead(today, asked) ? asked : today
  // Without a connection yesterday's answer still stands: the visits of the next days were given to this device with it.
  const ahead = useKept(chosen === told?.date ? undefined : told && daysQuestion(told.date))
  const planned = ahead.answer?.find(({ date }) => date === chosen)
  const turns = useTurns()
  const day = useMemo(
    () => told && dayHere(onDay(told, planned), turns ?? [], at),
    [told, planned, turns, at],
  )
  useEffect(() => {
    if (!told || at === 0 || !navigator.onLine) return
    let isOld = false
    afterFirstPage(() => {
      if (!isOld) void keeping().then(({ keepForTheDay }) => keepForTheDay(told))
      void fetchVisitCode()
    })
    return () => {
      isOld = true
    }
  }, [told, at])
  if (day && today && chosen && chosen !== today)
    return (
      <DayAhead
        today={today}
        date={chosen}
        day={planned && day}
        failure={ahead.failure}
        again={ahead.again}
      />
    )
  if (day && today)
    return <Day day={day} today={today} open={openName(day, turns ?? [], at)} isRead={turns !== undefined} />
  return (
    <FieldFrame title={msg('My day')}>
      <NoAnswer failure={failure} again={again} rows={6} />
    </FieldFrame>
  )
}

interface DayProps {
  day: MyDay
  today: string
  open: EntryId | undefined
  /** What was begun on this device is known: until then nothing is offered to begin, as it may be running already. */
  isRead: boolean
}

// What the device finds in its database changes the page seldom, and to draw it takes a phone a tenth of a second.
const Day = memo(function Day({ day, today, open, isRead }: DayProps) {
  const say = useWords()
  const navigate = useNavigate()
  const { work, isLoading } = useRunWork(open)
  const go = (name: EntryId) => navigate({ href: to(paths.work, searchOf(name)) })
  const [isBusy, start] = useStartVisit(day, go)
  const isOpen = open !== undefined
  const suspended = isSuspendedOn(day.suspension, today) ? day.suspension : undefined
  const next = suspended ? undefined : nextStart(day)
  const starts = { day, next, canStart: !isOpen && !isBusy && !suspended, isReady: isRead, onStart: start }
  const act = isOpen
    ? { label: msg('Continue visit'), onPick: () => void go(open) }
    : next && {
        label: say('Start at {site}', { site: next.job.jobLocation.name }),
        busy: isBusy,
        onPick: () => start(next),
      }
  const bar = act && <Button kind="primary" size="field" wide disabled={!isRead} {...act} />
  return (
    <FieldFrame title={msg('My day')} sentence={longDay(day.date)} bar={bar}>
      <DaySwitcher today={today} chosen={today} />
      {suspended && <SuspendedNotice {...suspended} />}
      {isOpen && work && <OpenWork work={work} />}
      {isOpen && isLoading && <Skeleton h={openWorkHeight} aria-hidden />}
      <Suspense fallback={null}>
        <WaitingCover />
      </Suspense>
      <NoticeReminder />
      {day.occurrences.length === 0 && (
        <EmptyState
          title={msg('No visits planned today')}
          hint={
            day.startableJobs.length > 0 && !suspended
              ? msg('You can start a job below.')
              : msg('Ask your office if you expected one.')
          }
        />
      )}
      <Visits {...starts} />
      <OtherJobs {...starts} />
      {/* The last of the page: what comes late moves nothing. */}
      <Suspense fallback={null}>
        <Fixes />
        <ReportIncident sites={sitesOf(day)} />
        <SickLine />
      </Suspense>
    </FieldFrame>
  )
})

function NoticeReminder() {
  const say = useWords()
  const session = useSession()
  if (!session || session.user.noticeAcknowledged) return null
  return (
    <div className={css.notice}>
      <p className="row nowrap">
        <IconMapPin size={20} aria-hidden />
        {say('Your location is not recorded until you have read the notice about it.')}
      </p>
      <Button label={msg('Read the notice')} size="field" wide onPick={readNotice} />
    </div>
  )
}
