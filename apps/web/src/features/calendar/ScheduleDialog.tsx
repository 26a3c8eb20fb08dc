import { frequencyLabels } from '@muster/rules/frequency'
import { isoWithOffset } from '@muster/rules/zone'
import { Button } from '@muster/ui/Button.tsx'
import { openDialog } from '@muster/ui/dialogs.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { EmptyState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import './calendar.css'
import { type DraftEvent, newEvent } from './draft-event.ts'
import { MonthPreview } from './MonthPreview.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'

interface Props {
  person: { tenantUserId: number; name: string }
  /** Of the site. */
  zone: string
  events: readonly DraftEvent[]
  /** Ids of the events of everybody, which a new one may not have. */
  taken: readonly number[]
  onChange: (events: DraftEvent[]) => void
}

/** When one person works at a job: the calendar first, then one event of it. Nothing is sent before the job is saved. */
export const openSchedule = (props: Props) =>
  openDialog('Schedule', (close) => <ScheduleDialog {...props} close={close} />, { wide: true })

function ScheduleDialog({ person, zone, events, taken, onChange, close }: Props & { close: () => void }) {
  const [drafts, setDrafts] = useState(events)
  const [editing, edit] = useState<DraftEvent>()
  const [now] = useState(Date.now)
  const say = useWords()
  const change = (next: DraftEvent[]) => {
    setDrafts(next)
    onChange(next)
    edit(undefined)
  }
  const others = (event: DraftEvent) => drafts.filter(({ id }) => id !== event.id)
  const add = (onDay?: string) =>
    edit(
      newEvent(person.tenantUserId, {
        zone,
        now,
        day: onDay,
        taken: [...taken, ...drafts.map(({ id }) => id)],
      }),
    )

  if (editing) {
    return (
      <ScheduleForm
        key={editing.id}
        event={editing}
        zone={zone}
        now={now}
        onDone={(event) => change([...others(event), event])}
        onBack={() => edit(undefined)}
        onRemove={() => change(others(editing))}
      />
    )
  }
  return (
    <div className="stack">
      <div className="row">
        <p>{say('{name}, in the time of {zone}', { name: person.name, zone })}</p>
        <span className="push">
          <Button label="Add event" icon={<IconPlus size={16} />} onPick={() => add()} />
        </span>
      </div>
      {drafts.length === 0 && (
        <EmptyState title="No events yet" hint="Pick a day of the month, or add an event." />
      )}
      <ul className="event-list">
        {drafts.map((event) => (
          <li key={event.id}>
            <button type="button" className="event-line" onClick={() => edit(event)}>
              {say(...lineOf(event, zone))}
            </button>
          </li>
        ))}
      </ul>
      <MonthPreview zone={zone} events={drafts} now={now} onPickDay={add} onPickEvent={edit} />
      <div className="row end">
        <Button label="Close" onPick={close} />
      </div>
    </div>
  )
}

/** An event in a line, as a sentence with what goes into it. */
function lineOf(
  event: DraftEvent,
  zone: string,
): [sentence: string, values: Record<string, string | number>] {
  const start = isoWithOffset(zone, Date.parse(event.startTime))
  const values = { day: day(start), time: clock(start), minutes: event.duration }
  const { recursiveFrequency: frequency, until } = event
  const sentence = event.allDay ? '{day}, all day' : '{day} at {time} for {minutes} minutes'
  if (!frequency) return [sentence, values]
  const repeated = { ...values, often: frequencyLabels[frequency], until: day(until) }
  if (event.allDay)
    return [until ? '{often} from {day} until {until}, all day' : '{often} from {day}, all day', repeated]
  return [
    until
      ? '{often} from {day} until {until} at {time} for {minutes} minutes'
      : '{often} from {day} at {time} for {minutes} minutes',
    repeated,
  ]
}
