import css from '../calendar.module.css'
import '@muster/ui/theme/library.ts'
import '@mantine/schedule/styles.layer.css'
import '@muster/ui/field/date/date-formats.ts'
import { UnstyledButton } from '@mantine/core'
import { AgendaView, Schedule, type ScheduleEventData } from '@mantine/schedule'
import { addDays } from '@muster/rules/time/zone'
import type { Edges } from '@muster/ui/dialog/place-beside.ts'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import type { Slot } from '../draft-event.ts'
import { type CalendarPlace, daysOf, monthOf } from './calendar-place.ts'
import { HolidayLine, type HolidayPlace, useHolidays } from './Holidays.tsx'
import { type Entry, inOrder } from './shown-entries.ts'

interface Props {
  place: CalendarPlace
  site: HolidayPlace
  entries: readonly Entry[]
  onPickEntry: (entry: Entry, at: Edges) => void
  /** Without these two the calendar is only read. */
  onPickSlot?: (slot: Slot, at: Edges | undefined) => void
  onMove?: (entry: Entry, to: Slot) => void
}

/** On a laptop the whole month is worth more than a third line in a day. */
const eventsPerDay = () => (window.innerHeight < 1000 ? 2 : 3)

type Holidays = ReturnType<typeof useHolidays>
/** Says and marks what the heads of days are, after each time that the library drew them. */
function useNamedHeads(say: Say, holidays: Holidays) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (root.current) nameHeads(root.current, `${say('Weekday')} `, holidays)
  })
  return root
}

/** Month, week, day and agenda of what is planned, in the wall time of a site. Days and hours are walked with the arrow keys. */
export function ScheduleCalendar(props: Props) {
  const { place, site, entries, onPickEntry, onPickSlot, onMove } = props
  const say = useWords()
  const { date, view, go } = place
  const holidays = useHolidays(site, daysOf(place))
  const root = useNamedHeads(say, holidays)

  const isOwn = (shown: ScheduleEventData) => {
    const { event, isLocked } = entryOf(shown)
    return onMove !== undefined && event !== undefined && !isLocked
  }
  const move = ({ event, newStart, newEnd }: Moved) => {
    if (isOwn(event)) onMove?.(entryOf(event), slotOf(newStart, newEnd))
  }
  const pick = (start: string, end: string, at: Element | null) =>
    onPickSlot?.(slotOf(start, end), at?.getBoundingClientRect())
  const pickDay = (day: string, { currentTarget }: Pressed) =>
    pick(`${day.slice(0, 10)} 00:00:00`, `${addDays(day.slice(0, 10), 1)} 00:00:00`, currentTarget)
  const shared = {
    events: inOrder(entries).map(eventOf),
    labels: labelsOf(say),
    radius: 'md',
    onEventClick: (event: ScheduleEventData, { currentTarget }: Pressed) =>
      onPickEntry(entryOf(event), currentTarget.getBoundingClientRect()),
  }
  if (view === 'agenda') {
    const { first, last } = monthOf(date)
    return (
      <div className={css.calendar}>
        <HolidayLine place={place} holidays={holidays} />
        <AgendaView {...shared} rangeStart={first} rangeEnd={last} />
      </div>
    )
  }
  return (
    <div className={css.calendar} ref={root}>
      <HolidayLine place={place} holidays={holidays} />
      <Schedule
        {...shared}
        date={date}
        onDateChange={(next) => go({ date: next.slice(0, 10) })}
        view={view}
        onViewChange={(next) => next !== 'year' && go({ view: next })}
        withEventsDragAndDrop={onMove !== undefined}
        canDragEvent={isOwn}
        onEventDrop={move}
        withEventResize={onMove !== undefined}
        canResizeEvent={isOwn}
        onEventResize={move}
        withDragSlotSelect={onPickSlot !== undefined}
        // The day on which the drag began has the focus.
        onSlotDragEnd={(start, end) => pick(start, end, document.activeElement)}
        onDayClick={pickDay}
        onTimeSlotClick={({ slotStart, slotEnd, nativeEvent }) =>
          pick(slotStart, slotEnd, nativeEvent.currentTarget)
        }
        onAllDaySlotClick={pickDay}
        monthViewProps={{
          ...views,
          maxEventsPerDay: eventsPerDay(),
          consistentWeeks: false,
          getDayProps: (day) => holidayProps(holidays.get(day)),
        }}
        weekViewProps={{ ...hours, highlightToday: true }}
        dayViewProps={hours}
      />
    </div>
  )
}

/**
 * The library names the head of a day otherwise than it is written: a voice could not press it. It takes no properties
 * for heads either, so the day that it named leads to the holiday.
 */
function nameHeads(root: Element, prefix: string, holidays: Holidays) {
  for (const head of root.querySelectorAll<HTMLElement>(`button[aria-label^="${prefix}"]`)) {
    head.dataset.day = head.ariaLabel?.slice(prefix.length)
    head.removeAttribute('aria-label')
  }
  for (const head of root.querySelectorAll<HTMLElement>('button[data-day]')) {
    const name = holidays.get(head.dataset.day ?? '')
    if (name) Object.assign(head.dataset, { holiday: name })
    else delete head.dataset.holiday
    head.title = name ?? ''
  }
}

/** CSS writes the name into the cell and cuts a long one; the title has the whole name. */
const holidayProps = (name: string | undefined) => (name ? { 'data-holiday': name, title: name } : {})

interface Pressed {
  currentTarget: Element
}

const entryOf = ({ payload }: ScheduleEventData) => payload?.entry as Entry

/** An event as it is drawn: colour and pattern say whose it is, beside the name. Red is a person in two places at once. */
function drawEvent(event: ScheduleEventData, props: ComponentPropsWithoutRef<'button'>) {
  const { person, conflict } = entryOf(event)
  return <UnstyledButton {...props} data-person={person} data-conflict={conflict && true} title={conflict} />
}

const body = (event: ScheduleEventData) => {
  const { allDay, startLocal, title, conflict } = entryOf(event)
  if (allDay) return title
  return (
    <>
      {conflict && <IconAlertTriangle size={14} className={css.alert} aria-hidden />}
      {startLocal.slice(11)} <span className={css.who}>{title}</span>
    </>
  )
}

const views = {
  withHeader: false,
  renderEvent: drawEvent,
  renderEventBody: body,
}
const hours = {
  ...views,
  startScrollTime: '05:00:00',
  scrollAreaProps: { mah: 'max(460px, calc(96dvh - 260px))' },
}

interface Moved {
  event: ScheduleEventData
  newStart: string
  newEnd: string
}

const written = (local: string) => `${local.replace('T', ' ')}:00`
const read = (text: string) => text.slice(0, 16).replace(' ', 'T')
const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
const slotOf = (start: string, end: string): Slot => ({
  startLocal: read(start),
  minutes: Math.max(0, Math.round(minutesBetween(read(start), read(end)))),
})

/** As calendar.css has them, with a pattern each. */
export const coloursOfPeople = ['blue', 'teal', 'grape', 'orange', 'indigo', 'lime'] as const

const eventOf = (entry: Entry): ScheduleEventData => ({
  id: entry.key,
  title: entry.title,
  start: written(entry.startLocal),
  end: written(entry.endLocal),
  color: entry.isGhost ? 'gray' : (coloursOfPeople[entry.person ?? -1] ?? 'brand'),
  variant: 'light',
  payload: { entry },
})

const labelsOf = (say: ReturnType<typeof useWords>) => ({
  allDay: say('All day'),
  weekday: say('Weekday'),
  timeSlot: say('Time slot'),
  more: say('More'),
  noEvents: say('Nothing is planned'),
  moreLabel: (count: number) => say('{count} more', { count }),
})
