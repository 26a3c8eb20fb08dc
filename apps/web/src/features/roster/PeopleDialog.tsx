import { ask, useAsk } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { calendar } from '@muster/contract/calendar'
import { cover } from '@muster/contract/cover'
import { jobs } from '@muster/contract/jobs'
import { msg } from '@muster/contract/msg'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Person } from '@muster/ui/Person.tsx'
import { holdsTyped } from '@muster/ui/search-fold.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { exclusionLine } from '../../shared/cover/reason-words.ts'
import { byServer, type Candidate, candidatesFor, isFree } from './candidates.ts'
import { conflictWords } from './conflict-words.ts'
import { hoursOf } from './day-words.ts'
import css from './dialogs.module.css'
import { type Item, viewOf } from './roster-rows.ts'
import { type DaySpan, rosterQuestion } from './roster-url.ts'

interface Props {
  title: string
  wanted: readonly Item[]
  span: DaySpan
  /** For how long: above the people. */
  extent?: ReactNode
  onPick: (person: { tenantUserId: number; name: string }) => Promise<boolean>
  onClose: () => void
}

/** Who does it: free people who know the site first; those with a conflict last, each with the reason. One click gives it. */
export function PeopleDialog({ title, wanted, span, extent, onPick, onClose }: Props) {
  const { candidates, items, failure, again } = useCandidates(wanted, span)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fitting = candidates?.filter(({ person }) => holdsTyped(person.name, typed.trim()))
  const pick = async ({ person }: Candidate) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await onPick(person)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack small">
        {extent}
        <TextField
          compact
          autoFocus
          label={msg('Search')}
          value={typed}
          onChange={(next = '') => setTyped(next)}
        />
        {!fitting && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={6} />)}
        {fitting?.length === 0 && <EmptyState title={msg('No people found')} />}
        {fitting && <Candidates found={fitting} items={items} isBusy={isBusy} onPick={pick} />}
      </div>
    </Dialog>
  )
}

/** More are found by typing. */
const mostShown = 40
const groups = [
  {
    title: msg('Free, knows this site'),
    has: (each: Candidate) => isFree(each) && each.knowsSite,
  },
  { title: msg('Free'), has: (each: Candidate) => isFree(each) && !each.knowsSite },
  { title: msg('With a conflict'), has: (each: Candidate) => !isFree(each) },
]

interface CandidatesProps {
  found: readonly Candidate[]
  items: ReadonlyMap<string, Item>
  isBusy: boolean
  onPick: (candidate: Candidate) => Promise<void>
}
function Candidates({ found, items, isBusy, onPick }: CandidatesProps) {
  const say = useWords()
  const shown = found.slice(0, mostShown)
  const left = found.length - shown.length
  return (
    <div className={css.people}>
      {groups.map(({ title, has }) => {
        const here = shown.filter(has)
        if (here.length === 0) return null
        return (
          <section key={title} aria-label={say(title)}>
            <h3>{say(title)}</h3>
            <ul className="plain-list">
              {here.map((each) => (
                <li key={each.person.tenantUserId}>
                  <CandidateLine candidate={each} items={items} isBusy={isBusy} onPick={onPick} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {left > 0 && <p className="faint">{say('{count} more. Type a name to find them.', { count: left })}</p>}
    </div>
  )
}

type LineProps = Omit<CandidatesProps, 'found'> & { candidate: Candidate }
function CandidateLine({ candidate, items, isBusy, onPick }: LineProps) {
  const say = useWords()
  const { person, conflicts, exclusions = [] } = candidate
  const { name, distinguishedBy, role, imageURL, plannedMinutes, agreedMinutes } = person
  const planned = hoursOf(plannedMinutes)
  return (
    <button
      type="button"
      className={css.candidate}
      aria-disabled={isBusy || undefined}
      onClick={() => void onPick(candidate)}
    >
      <Person
        name={name}
        imageURL={imageURL}
        under={distinguishedBy ? `${role} · ${distinguishedBy}` : role}
      />
      <span className="faint figures push">
        {agreedMinutes === null
          ? say('{planned} h', { planned })
          : say('{planned} h of {agreed} h', { planned, agreed: hoursOf(agreedMinutes) })}
      </span>
      {exclusions.length > 0 && (
        <span className={css.reason}>
          <IconAlertTriangle size={14} aria-hidden />
          {exclusionLine(say, exclusions)}
        </span>
      )}
      {conflicts.map((conflict) => (
        <span key={`${conflict.kind} ${conflict.otherEventId}`} className={css.reason}>
          <IconAlertTriangle size={14} aria-hidden />
          {conflictWords(say, conflict, { personName: name, items })}
        </span>
      ))}
    </button>
  )
}

/** The server's constraints for one place or one published shift; of several, and of drafts, the roster on screen decides. */
function useServerLists(wanted: readonly Item[]) {
  const onlyItem = wanted.length === 1 ? wanted[0]! : undefined
  const ofPlace = onlyItem?.kind === 'place' ? onlyItem.place : undefined
  const ofShift = onlyItem?.kind === 'shift' && onlyItem.shift.draft === null ? onlyItem.shift : undefined
  const place = useAsk(
    ofPlace &&
      ask(cover.candidates, {
        query: { patternId: ofPlace.patternId, occurrenceStart: ofPlace.occurrenceStart },
      }),
  )
  const shift = useAsk(
    ofShift &&
      ask(cover.shiftCandidates, {
        query: { eventId: ofShift.eventId, occurrenceStart: ofShift.occurrenceStart },
      }),
  )
  return place.answer ?? shift.answer
}

/** Everybody who may be rostered, whatever the roster on screen is narrowed to. */
function useCandidates(wanted: readonly Item[], span: DaySpan) {
  const weekStart = useWeekStart()
  const all = useAsk(rosterQuestion(span, 'PERSON'))
  const rules = useAsk(ask(calendar.rules))
  const jobId = wanted[0]!.jobId
  const job = useAsk(ask(jobs.read, { params: { id: jobId }, query: { includeUsers: true } }))
  const lists = useServerLists(wanted)
  const [roster, limits, assignees] = [all.answer, rules.answer, job.answer?.jobAssignees]
  const candidates = useMemo(() => {
    // The limits sort; without them people are offered all the same.
    if (!roster) return undefined
    const { maxDayMinutes = null, maxWeekMinutes = null, minRestMinutes = null } = limits ?? {}
    const onScreen = candidatesFor(roster, {
      wanted,
      limits: { maxDayMinutes, maxWeekMinutes, minRestMinutes, weekStart },
      assigned: new Set(assignees?.map(({ tenantUserId }) => tenantUserId)),
    })
    return lists ? byServer(onScreen, lists) : onScreen
  }, [roster, limits, assignees, wanted, weekStart, lists])
  const items = useMemo(() => (roster ? viewOf(roster, 'PERSON').items : new Map<string, Item>()), [roster])
  return { candidates, items, failure: all.failure, again: all.again }
}
