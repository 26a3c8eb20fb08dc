import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/planning/calendar'
import { localDate } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import type { Edges } from '@muster/ui/dialog/place-beside.ts'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConflictNote } from '../../../shared/shifts/conflicts.tsx'
import css from '../calendar.module.css'
import { type DraftEvent, draftChange, type ScheduleDraft } from '../draft-event.ts'
import { CalendarBar } from '../view/CalendarBar.tsx'
import { daysOf, type ShownDays, useCalendarPlace } from '../view/calendar-place.ts'
import type { HolidayPlace } from '../view/Holidays.tsx'
import { openEntry } from '../view/open-entry.tsx'
import { coloursOfPeople, ScheduleCalendar } from '../view/ScheduleCalendar.tsx'
import { type Entry, type EntrySources, entryOf, ownEntries, readOnlyEntries } from '../view/shown-entries.ts'
import { useConflicts } from '../view/use-conflicts.ts'
import { EventLines } from './EventLines.tsx'
import type { Picked } from './edit-draft.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { begun, type Scheduled, useScheduleDraft } from './use-schedule-draft.ts'

interface Props extends Omit<Scheduled, 'zone'> {
  site: HolidayPlace & { id: number }
  person: { tenantUserId: number; name: string; colour: number }
  jobId: number | undefined
  savedDraft: ScheduleDraft
}

/** When one person works at a job: the calendar, and one event of it beside. Nothing is sent before the job is saved. */
export const openSchedule = (props: Props) =>
  openDialog('Schedule', (close) => <ScheduleDialog {...props} close={close} />, { sheet: true })

function ScheduleDialog({ close, ...props }: Props & { close: () => void }) {
  const { person, jobId, site } = props
  const zone = site.timezone
  const [now] = useState(Date.now)
  const place = useCalendarPlace(localDate(zone, now))
  const say = useWords()
  const days = daysOf(place)
  const { saved, ghosts, failure, again } = useSaved(person.tenantUserId, jobId, days)
  const { draft, done, remove, inSlot, move } = useScheduleDraft({ ...props, zone }, saved, now)
  const open = (picked: Picked, at: Edges | undefined, conflict?: string) =>
    void openDialog(
      say('Schedule of {name}', { name: person.name }),
      (closeForm) => (
        <>
          {conflict && <ConflictNote text={conflict} />}
          <ScheduleForm
            {...picked}
            zone={zone}
            now={now}
            jobId={jobId}
            subscriptions={saved.find(({ id }) => id === picked.event.id)?.notificationSubscriptions ?? []}
            onDone={async (event) => (await done(picked, event)) && closeForm()}
            onBack={closeForm}
            onRemove={async () => (await remove(picked)) && closeForm()}
          />
        </>
      ),
      { beside: at },
    )
  const titleOf = (event: DraftEvent) => event.title || say('Planned')
  const checked = useEntries(props, { draft, saved, ghosts, days, now, titleOf })
  const openLine = (event: DraftEvent, at: Edges) =>
    isOver(event, now)
      ? void openEntry(msg('Schedule'), entryOf(event, event, { zone, title: titleOf(event) }), begun)
      : open({ event, occurrenceStart: undefined }, at)
  const openOne = (entry: Entry, at: Edges) => {
    const { event, occurrenceStart, movedTo, isGhost, isLocked, conflict } = entry
    if (event && !isLocked) open({ event, occurrenceStart, movedTo }, at, conflict)
    else
      void openEntry(msg('Schedule'), entry, isGhost ? msg('It belongs to another job or employee.') : begun)
  }
  return (
    <div className="stack small">
      <div className="row">
        <span>{say('{name} · {zone} time', { name: person.name, zone })}</span>
        <CalendarBar
          place={place}
          action={
            <Button
              label={msg('Add event')}
              icon={IconPlus}
              onPick={({ currentTarget }) => open(inSlot(), currentTarget.getBoundingClientRect())}
            />
          }
        />
      </div>
      {failure && <ErrorState error={failure} onRetry={again} />}
      {checked.failure && <ErrorState error={checked.failure} onRetry={checked.again} />}
      <ScheduleCalendar
        place={place}
        site={site}
        entries={checked.entries}
        onPickEntry={openOne}
        onPickSlot={(slot, at) => open(inSlot(slot), at)}
        onMove={move}
      />
      <div className={css.foot}>
        <EventLines draft={draft} zone={zone} onPick={openLine} />
        {checked.isLoading && (
          <p className="faint" role="status">
            {say('Looking for conflicts…')}
          </p>
        )}
        <Button label={msg('Close')} onPick={close} />
      </div>
    </div>
  )
}

interface EventsInDays extends Omit<EntrySources, 'zone'> {
  ghosts: readonly CalendarEvent[]
  days: ShownDays
}
function useEntries({ person, jobId, site, savedDraft }: Props, events: EventsInDays) {
  const say = useWords()
  const { draft, saved, ghosts, days, now, titleOf } = events
  const zone = site.timezone
  const titleOfGhost = ({ mappedId, mappedText }: CalendarEvent) =>
    mappedId === jobId ? say('Another employee') : mappedText
  const draftEntries = ownEntries({ draft, saved, zone, now, titleOf }).map((entry) => ({
    ...entry,
    person: person.colour % coloursOfPeople.length,
  }))
  const others = readOnlyEntries(ghosts, zone, { titleOf: titleOfGhost, isGhost: true })
  const check = {
    ...{ ...days, tenantUserIds: [person.tenantUserId], mappedId: jobId, jobLocationId: site.id },
    ...draftChange(savedDraft, draft),
  }
  return useConflicts([...draftEntries, ...others], check, () => person.name)
}

const isOver = ({ id, recursiveFrequency, startTime }: DraftEvent, now: number) =>
  id > 0 && recursiveFrequency === null && Date.parse(startTime) < now

const none: readonly CalendarEvent[] = []
function useSaved(personId: number, jobId: number | undefined, days: ShownDays) {
  const query = { ...days, active: true }
  const ofPerson = useAsk(ask(calendar.list, { query: { ...query, tenantUserIds: [personId] } }))
  const here = useAsk(
    jobId === undefined ? undefined : ask(calendar.list, { query: { ...query, mappedIds: [jobId] } }),
  )
  const mine = ofPerson.answer ?? none
  const others = (here.answer ?? none).filter(({ userAssigneeId }) => userAssigneeId !== personId)
  return {
    saved: mine.filter(({ mappedId }) => mappedId === jobId),
    ghosts: [...mine.filter(({ mappedId }) => mappedId !== jobId), ...others],
    failure: ofPerson.failure ?? here.failure,
    again: () => {
      ofPerson.again()
      here.again()
    },
  }
}
