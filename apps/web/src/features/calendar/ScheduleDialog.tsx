import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/calendar'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import { Button } from '@muster/ui/Button.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import './calendar.css'
import { chosenExtent } from './choose-series-scope.tsx'
import { type DraftEvent, newEvent, type ScheduleDraft, type Slot } from './draft-event.ts'
import { EventLines } from './EventLines.tsx'
import { asksExtent, changedDraft, type Picked, removedFrom } from './edit-draft.ts'
import { openEntry } from './open-entry.tsx'
import { type CalendarPlace, ScheduleCalendar, type ShownDays } from './ScheduleCalendar.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { type Entry, entryOf, ownEntries, readOnlyEntries } from './shown-entries.ts'

const begun = 'What has begun cannot be changed.'

interface Props {
  person: { tenantUserId: number; name: string }
  /** Undefined while the job is being created. */
  jobId: number | undefined
  /** Of the site. */
  zone: string
  draft: ScheduleDraft
  /** Ids of the events of everybody, which a new one may not have. */
  taken: readonly number[]
  onChange: (draft: ScheduleDraft) => void
}

/** When one person works at a job: the calendar first, then one event of it. Nothing is sent before the job is saved. */
export const openSchedule = (props: Props) =>
  openDialog('Schedule', (close) => <ScheduleDialog {...props} close={close} />, { wide: true })

function ScheduleDialog({
  person,
  jobId,
  zone,
  draft: start,
  taken,
  onChange,
  close,
}: Props & { close: () => void }) {
  const [draft, setDraft] = useState(start)
  const [picked, pick] = useState<Picked>()
  const [now] = useState(Date.now)
  const [days, setDays] = useState<ShownDays>()
  // The calendar is away while an event is edited, and comes back where it was.
  const [place, setPlace] = useState<CalendarPlace>()
  const say = useWords()
  const { saved, ghosts, failure, again } = useSaved(person.tenantUserId, jobId, days)
  const change = (next: ScheduleDraft) => {
    setDraft(next)
    onChange(next)
    pick(undefined)
  }
  const isSaved = (event: DraftEvent) => saved.some(({ id }) => id === event.id)
  const extentOf = async (of: Picked, title: 'Change' | 'Remove') =>
    asksExtent(draft, of, isSaved(of.event)) ? chosenExtent(title) : 'all'
  const done = async (of: Picked, changed: DraftEvent) => {
    const extent = await extentOf(of, 'Change')
    if (extent) change(changedDraft(draft, of, changed, { extent, zone }))
  }
  const remove = async (of: Picked) => {
    const extent = await extentOf(of, 'Remove')
    if (extent) change(removedFrom(draft, of, extent))
  }
  const add = (slot?: Slot) => {
    const ids = [...taken, ...draft.events.map(({ id }) => id)]
    pick({
      event: newEvent(person.tenantUserId, { zone, now, taken: ids }, slot),
      occurrenceStart: undefined,
    })
  }
  const open = (entry: Entry) => {
    const { event, occurrenceStart, movedTo, isGhost, isLocked } = entry
    if (event && !isLocked) pick({ event, occurrenceStart, movedTo })
    else void openEntry('Schedule', entry, isGhost ? 'It belongs to another job or employee.' : begun)
  }
  const move = ({ event, occurrenceStart, movedTo, allDay }: Entry, { startLocal, minutes }: Slot) => {
    if (!event) return
    const at = instantOf(zone, startLocal)
    if (at < Date.now()) return void sayProblem('Must not be in the past')
    const startTime = isoWithOffset(zone, at)
    const duration = allDay ? event.duration : Math.max(1, Math.min(24 * 60, minutes))
    void done({ event, occurrenceStart, movedTo }, { ...event, startTime, duration })
  }

  if (picked) {
    return (
      <ScheduleForm
        key={`${picked.event.id} ${picked.occurrenceStart}`}
        event={picked.event}
        occurrenceStart={picked.occurrenceStart}
        movedTo={picked.movedTo}
        zone={zone}
        now={now}
        jobId={jobId}
        subscriptions={saved.find(({ id }) => id === picked.event.id)?.notificationSubscriptions ?? []}
        onDone={(event) => void done(picked, event)}
        onBack={() => pick(undefined)}
        onRemove={() => void remove(picked)}
      />
    )
  }
  const titleOf = (event: DraftEvent) => event.title || say('Planned')
  return (
    <div className="stack">
      <div className="row">
        <p>{say('{name}, in the time of {zone}', { name: person.name, zone })}</p>
        <span className="push">
          <Button label="Add event" icon={<IconPlus size={16} />} onPick={() => add()} />
        </span>
      </div>
      {failure && <ErrorState error={failure} onRetry={again} />}
      <ScheduleCalendar
        zone={zone}
        now={now}
        start={place}
        onPlace={setPlace}
        entries={[
          ...ownEntries({ draft, saved, zone, now, titleOf }),
          ...readOnlyEntries(ghosts, zone, {
            titleOf: ({ mappedId, mappedText }) =>
              mappedId === jobId ? say('Another employee') : mappedText,
            isGhost: true,
          }),
        ]}
        onDays={setDays}
        onPickEntry={open}
        onPickSlot={add}
        onMove={move}
      />
      <EventLines
        draft={draft}
        zone={zone}
        onPick={(event) =>
          isOver(event, now)
            ? void openEntry('Schedule', entryOf(event, event, { zone, title: titleOf(event) }), begun)
            : pick({ event, occurrenceStart: undefined })
        }
      />
      <div className="row end">
        <Button label="Close" onPick={close} />
      </div>
    </div>
  )
}

/** Saved, once, and begun. */
const isOver = ({ id, recursiveFrequency, startTime }: DraftEvent, now: number) =>
  id > 0 && recursiveFrequency === null && Date.parse(startTime) < now

const none: readonly CalendarEvent[] = []
/** What is planned in the days on screen: the person's own here, and what is only read, theirs elsewhere and others' here. */
function useSaved(personId: number, jobId: number | undefined, days: ShownDays | undefined) {
  const query = days && { ...days, active: true }
  const own = useAsk(query && ask(calendar.list, { query: { ...query, tenantUserIds: [personId] } }))
  const here = useAsk(
    query && jobId !== undefined
      ? ask(calendar.list, { query: { ...query, mappedIds: [jobId] } })
      : undefined,
  )
  const mine = own.answer ?? none
  const others = (here.answer ?? none).filter(({ userAssigneeId }) => userAssigneeId !== personId)
  return {
    saved: mine.filter(({ mappedId }) => mappedId === jobId),
    ghosts: [...mine.filter(({ mappedId }) => mappedId !== jobId), ...others],
    failure: own.failure ?? here.failure,
    again: () => {
      own.again()
      here.again()
    },
  }
}
