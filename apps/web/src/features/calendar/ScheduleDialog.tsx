import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/calendar'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftEvent } from './draft-event.ts'
import { EventLines } from './EventLines.tsx'
import { openEntry } from './open-entry.tsx'
import { type CalendarPlace, ScheduleCalendar, type ShownDays } from './ScheduleCalendar.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { entryOf, ownEntries, readOnlyEntries } from './shown-entries.ts'
import { begun, type Scheduled, useScheduleDraft } from './use-schedule-draft.ts'

interface Props extends Scheduled {
  person: { tenantUserId: number; name: string }
  /** Undefined while the job is being created. */
  jobId: number | undefined
}

/** When one person works at a job: the calendar first, then one event of it. Nothing is sent before the job is saved. */
export const openSchedule = (props: Props) =>
  openDialog('Schedule', (close) => <ScheduleDialog {...props} close={close} />, { sheet: true })

function ScheduleDialog({ close, ...props }: Props & { close: () => void }) {
  const { person, jobId, zone } = props
  const [now] = useState(Date.now)
  const [days, setDays] = useState<ShownDays>()
  // The calendar is away while an event is edited, and comes back where it was.
  const [place, setPlace] = useState<CalendarPlace>()
  const say = useWords()
  const { saved, ghosts, failure, again } = useSaved(person.tenantUserId, jobId, days)
  const { draft, picked, pick, done, remove, ...acts } = useScheduleDraft(props, saved, now)
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
  const titleOfGhost = ({ mappedId, mappedText }: CalendarEvent) =>
    mappedId === jobId ? say('Another employee') : mappedText
  const own = ownEntries({ draft, saved, zone, now, titleOf })
  const others = readOnlyEntries(ghosts, zone, { titleOf: titleOfGhost, isGhost: true })
  const openLine = (event: DraftEvent) =>
    isOver(event, now)
      ? void openEntry(msg('Schedule'), entryOf(event, event, { zone, title: titleOf(event) }), begun)
      : pick({ event, occurrenceStart: undefined })
  return (
    <div className="stack">
      <ScheduleHead name={person.name} zone={zone} onAdd={() => acts.add()} />
      {failure && <ErrorState error={failure} onRetry={again} />}
      <ScheduleCalendar
        zone={zone}
        now={now}
        start={place}
        onPlace={setPlace}
        entries={[...own, ...others]}
        onDays={setDays}
        onPickEntry={acts.open}
        onPickSlot={acts.add}
        onMove={acts.move}
      />
      <EventLines draft={draft} zone={zone} onPick={openLine} />
      <div className="row end">
        <Button label={msg('Close')} onPick={close} />
      </div>
    </div>
  )
}

function ScheduleHead({ name, zone, onAdd }: { name: string; zone: string; onAdd: () => void }) {
  const say = useWords()
  return (
    <div className="row">
      <p>{say('{name} · {zone} time', { name, zone })}</p>
      <span className="push">
        <Button label={msg('Add event')} icon={<IconPlus size={16} />} onPick={onAdd} />
      </span>
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
