import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import type { TodayAttention, VisitTrouble } from '@muster/contract/today'
import { Badge } from '@muster/ui/Badge.tsx'
import { ago, clock, count, day, figures } from '@muster/ui/format.ts'
import { AppLink } from '@muster/ui/links.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import type { ReactNode } from 'react'
import { ClientLink, PersonLink, SiteLink } from '../../name-links/NameLinks.tsx'
import { paths, to } from '../../paths.ts'
import { leaveDays } from '../../shared/leave/leave-words.ts'
import { useLeaveZone } from '../../shared/leave/use-zone.ts'
import { Zone } from '../../shared/site-time/Zone.tsx'
import css from './today.module.css'
import { attentionQuestion, boardPollingMs, type TodayUrl } from './today-url.ts'

/** What waits for the office beside the visits of the day. */
export function Attention({ url }: { url: TodayUrl }) {
  const { answer, failure, again } = useAsk(attentionQuestion(url), boardPollingMs)
  if (!answer) return failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={6} />
  return (
    <div className={css.attention}>
      <WentWrong finished={answer.finished} />
      <ClientsWaiting {...answer} />
      <WaitingForYou answer={answer} />
      <RunsOut contracts={answer.contracts} />
    </div>
  )
}

interface ListProps {
  title: string
  /** All there are; the rows may be fewer. */
  total: number
  empty: string
  children: ReactNode
}
function List({ title, total, empty, children }: ListProps) {
  const say = useWords()
  return (
    <Section title={title} action={total > 0 && <span className="figures strong">{count(total)}</span>}>
      {total === 0 ? <p className="faint">{say(empty)}</p> : <ul className="plain-list">{children}</ul>}
    </Section>
  )
}

const troubleWords: Readonly<Record<VisitTrouble, string>> = {
  LOW_SCORE: msg('Low score'),
  NO_END: msg('Not finished properly'),
  OFFSITE: msg('Started off site'),
  PHOTOS_OUTSTANDING: msg('Photos outstanding'),
}

function WentWrong({ finished }: Pick<TodayAttention, 'finished'>) {
  const say = useWords()
  return (
    <List
      title={msg('Finished since yesterday with something wrong')}
      total={finished.count}
      empty={msg('No finished visit needs a second look.')}
    >
      {finished.rows.map((row) => (
        <WaitingRow
          key={row.workId}
          names={
            <>
              <PersonLink id={row.tenantUserId} name={row.employeeName} />
              {' · '}
              <SiteLink id={row.locationId} name={row.locationName} />
            </>
          }
          since={<SiteMoment {...row} />}
          href={to(paths.detailedReport, { work: row.workId })}
          act={say('Open the visit')}
        >
          <p className="row small">
            {row.troubles.map((trouble) => (
              <Badge key={trouble} label={troubleWords[trouble]} tone="warn" />
            ))}
            {row.score !== null && <span className="figures">{row.score}%</span>}
          </p>
        </WaitingRow>
      ))}
    </List>
  )
}

const SiteMoment = ({ startTime, timezone }: { startTime: string; timezone: string }) => (
  <>
    {figures(`${day(startTime)} ${clock(startTime)}`)} <Zone timezone={timezone} at={startTime} />
  </>
)

interface RowProps {
  /** Each leads to its page. */
  names: ReactNode
  since: ReactNode
  /** What waits, and where to settle it. */
  href: string
  act: string
  children?: ReactNode
}
function WaitingRow({ names, since, href, act, children }: RowProps) {
  return (
    <li>
      <p>{names}</p>
      {children}
      <p className="row small figures">
        <span className="faint">{since}</span>
        <AppLink href={href}>{act}</AppLink>
      </p>
    </li>
  )
}

function ClientsWaiting({ problems, lowFeedback, unanswered }: TodayAttention) {
  const say = useWords()
  return (
    <List
      title={msg('Clients waiting')}
      total={problems.count + lowFeedback.count + unanswered.count}
      empty={msg('No client waits for an answer.')}
    >
      {problems.rows.map((row) => (
        <WaitingRow
          key={`problem ${row.id}`}
          names={<SiteLink id={row.siteId} name={row.siteName} />}
          since={ago(row.reportedAt)}
          href={paths.problems}
          act={say('Problem')}
        >
          <p className={css.oneLine} dir="auto">
            {row.text}
          </p>
        </WaitingRow>
      ))}
      {lowFeedback.rows.map((row) => (
        <WaitingRow
          key={`feedback ${row.workId}`}
          names={<SiteLink id={row.locationId} name={row.locationName} />}
          since={ago(row.endTime)}
          href={to(paths.detailedReport, { work: row.workId })}
          act={say('Feedback of {percent}%', { percent: row.score })}
        />
      ))}
      {unanswered.rows.map((row) => (
        <WaitingRow
          key={`message ${row.conversationId}`}
          names={<SiteLink id={row.siteId} name={row.siteName} />}
          since={ago(row.sentAt)}
          href={to(paths.chat, { c: row.conversationId })}
          act={say('Message from the client')}
        />
      ))}
    </List>
  )
}

const waiting = [
  { key: 'corrections', label: msg('Correction requests'), path: paths.worksCorrections },
  { key: 'reviews', label: msg('Visits to review'), path: paths.worksReview },
  { key: 'refusedSteps', label: msg('Steps that phones could not send'), path: paths.worksReview },
  { key: 'undelivered', label: msg('Messages that did not arrive'), path: paths.deliveries },
] as const

function WaitingForYou({ answer }: { answer: TodayAttention }) {
  const say = useWords()
  const there = waiting.filter(({ key }) => answer[key] > 0)
  const { leave, swaps } = answer
  return (
    <List
      title={msg('Waiting for you')}
      total={there.reduce((sum, { key }) => sum + answer[key], leave.count + swaps.count)}
      empty={msg('Nothing waits for a decision.')}
    >
      <LeaveToDecide {...leave} />
      <SwapsToDecide {...swaps} />
      {there.map(({ key, label, path }) => (
        <li key={key} className="row nowrap">
          <AppLink href={path}>{say(label)}</AppLink>
          <span className="figures push">{count(answer[key])}</span>
        </li>
      ))}
    </List>
  )
}

const shownAtOnce = 5

function LeaveToDecide({ count: all, rows }: TodayAttention['leave']) {
  const say = useWords()
  const zone = useLeaveZone()
  return (
    <>
      {rows.slice(0, shownAtOnce).map((row) => (
        <WaitingRow
          key={`leave ${row.id}`}
          names={<PersonLink id={row.tenantUserId} name={row.name} />}
          since={leaveDays(row, zone)}
          href={to(paths.leave, { id: row.id })}
          act={say('Leave requested')}
        />
      ))}
      <More href={paths.leave} label={msg('All requests for leave')} count={all} />
    </>
  )
}

function SwapsToDecide({ count: all, rows }: TodayAttention['swaps']) {
  const say = useWords()
  return (
    <>
      {rows.slice(0, shownAtOnce).map((row) => (
        <WaitingRow
          key={`swap ${row.id}`}
          names={
            <>
              <PersonLink id={row.tenantUserId} name={row.name} />
              {' · '}
              <PersonLink id={row.withUserId} name={row.withName} />
              {' · '}
              <SiteLink id={row.locationId} name={row.locationName} />
            </>
          }
          since={<SiteMoment {...row} />}
          href={to(paths.cover, { show: 'swaps', swap: row.id })}
          act={say('Swap to decide')}
        />
      ))}
      <More href={to(paths.cover, { show: 'swaps' })} label={msg('All swaps')} count={all} />
    </>
  )
}

/** The way to those that are not listed. */
function More({ href, label, count: all }: { href: string; label: string; count: number }) {
  const say = useWords()
  if (all <= shownAtOnce) return null
  return (
    <li className="row nowrap">
      <AppLink href={href}>{say(label)}</AppLink>
      <span className="figures push">{count(all)}</span>
    </li>
  )
}

function RunsOut({ contracts }: Pick<TodayAttention, 'contracts'>) {
  const say = useWords()
  return (
    <List
      title={msg('Runs out in 14 days')}
      total={contracts.count}
      empty={msg('No contract ends in the next 14 days.')}
    >
      {contracts.rows.map((row) => (
        <li key={row.id}>
          <AppLink href={to(paths.contractEdit, { id: row.id })}>{row.title}</AppLink>
          <p>
            <ClientLink id={row.clientId} name={row.clientName} />
          </p>
          <p className="figures">{say('Ends in {count} days', { count: row.daysLeft })}</p>
        </li>
      ))}
    </List>
  )
}
