import css from './calendar.module.css'
import '@muster/ui/library.ts'
import '@mantine/schedule/styles.layer.css'
import '@muster/ui/date-formats.ts'
import { UnstyledButton } from '@mantine/core'
import { Schedule, type ScheduleEventData, type ScheduleViewLevel } from '@mantine/schedule'
import { useWeekStart } from '@muster/client/use-session'
import { addDays, daysBetween, localDate, weekday } from '@muster/rules/zone'
import { useWords } from '@muster/ui/words.ts'
import { type ComponentPropsWithoutRef, useEffect, useState } from 'react'
import type { Slot } from './draft-event.ts'
import { type Entry, inOrder } from './shown-entries.ts'

/** The local days that are on screen, both included. */
export interface ShownDays {
  startDate: string
  endDate: string
}

/** Where the calendar stands: a day, and how much around it is shown. */
export interface CalendarPlace {
  date: string
  view: ScheduleViewLevel
}

interface Props {
  zone: string
  now: number
  /** Where it begins; today's month without it. */
  start?: CalendarPlace | undefined
  onPlace?: (place: CalendarPlace) => void
  entries: readonly Entry[]
  onDays: (days: ShownDays) => void
  onPickEntry: (entry: Entry) => void
  /** Without these two the calendar is only read. */
  onPickSlot?: (slot: Slot) => void
  onMove?: (entry: Entry, to: Slot) => void
}

const viewKey = 'muster.calendar-view'
/** A month to begin with; the week, where this browser showed one last. */
const keptView = (): ScheduleViewLevel => (localStorage.getItem(viewKey) === 'week' ? 'week' : 'month')
const keepView = (view: ScheduleViewLevel) => localStorage.setItem(viewKey, view)

/** On a laptop the whole month is worth more than a third line in a day. */
const eventsPerDay = () => (window.innerHeight < 1000 ? 2 : 3)

/** Month, week, day and agenda of what is planned, in the wall time of a site. Days and hours are walked with the arrow keys. */
export function ScheduleCalendar(props: Props) {
  const { zone, now, entries, start, onPlace, onDays, onPickEntry, onPickSlot, onMove } = props
  const say = useWords()
  const [place, setPlace] = useState<CalendarPlace>(
    () => start ?? { date: localDate(zone, now), view: keptView() },
  )
  const { date, view } = place
  const go = (change: Partial<CalendarPlace>) => {
    const next = { ...place, ...change }
    setPlace(next)
    onPlace?.(next)
  }
  const days = daysOf(date, useWeekStart())
  useEffect(() => {
    onDays({ startDate: days.startDate, endDate: days.endDate })
  }, [days.startDate, days.endDate, onDays])

  const isOwn = (shown: ScheduleEventData) => {
    const { event, isLocked } = entryOf(shown)
    return onMove !== undefined && event !== undefined && !isLocked
  }
  const move = ({ event, newStart, newEnd }: Moved) => {
    if (isOwn(event)) onMove?.(entryOf(event), slotOf(newStart, newEnd))
  }
  const pick = (start: string, end: string) => onPickSlot?.(slotOf(start, end))
  return (
    <div className={css.calendar}>
      <Schedule
        date={date}
        onDateChange={(date) => go({ date })}
        view={view}
        onViewChange={(view) => {
          keepView(view)
          go({ view })
        }}
        events={inOrder(entries).map(eventOf)}
        labels={labelsOf(say)}
        withAgenda
        radius="md"
        withEventsDragAndDrop={onMove !== undefined}
        canDragEvent={isOwn}
        onEventDrop={move}
        withEventResize={onMove !== undefined}
        canResizeEvent={isOwn}
        onEventResize={move}
        withDragSlotSelect={onPickSlot !== undefined}
        onSlotDragEnd={pick}
        onDayClick={(day) => pick(`${day.slice(0, 10)} 00:00:00`, `${addDays(day.slice(0, 10), 1)} 00:00:00`)}
        onTimeSlotClick={({ slotStart, slotEnd }) => pick(slotStart, slotEnd)}
        onAllDaySlotClick={(day) =>
          pick(`${day.slice(0, 10)} 00:00:00`, `${addDays(day.slice(0, 10), 1)} 00:00:00`)
        }
        onEventClick={(event) => onPickEntry(entryOf(event))}
        monthViewProps={{ ...views, maxEventsPerDay: eventsPerDay(), consistentWeeks: false }}
        weekViewProps={hours}
        dayViewProps={hours}
      />
    </div>
  )
}

const entryOf = ({ payload }: ScheduleEventData) => payload?.entry as Entry

/** An event as it is drawn: colour and pattern say whose it is, beside the name. */
function shown(event: ScheduleEventData, props: ComponentPropsWithoutRef<'button'>) {
  return <UnstyledButton {...props} data-person={entryOf(event).person} />
}

const body = (event: ScheduleEventData) => {
  const { allDay, startLocal, title } = entryOf(event)
  if (allDay) return title
  return (
    <>
      {startLocal.slice(11)} <span className={css.who}>{title}</span>
    </>
  )
}

const views = {
  viewSelectProps: { views: ['day', 'week', 'month'] as const },
  renderEvent: shown,
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

/** The days of a month with those around it that any of the views shows. */
function daysOf(date: string, weekStart: number): ShownDays {
  const day = date.slice(0, 10)
  const first = `${day.slice(0, 7)}-01`
  const startDate = addDays(first, -((weekday(first) - weekStart + 7) % 7))
  // The weeks of a day near the ends of its month lie within these six too, or within the one that is added.
  const from = daysBetween(startDate, day) < 7 ? addDays(startDate, -7) : startDate
  return { startDate: from, endDate: addDays(startDate, 48) }
}

const labelsOf = (say: ReturnType<typeof useWords>) => ({
  day: say('Day'),
  week: say('Week'),
  month: say('Month'),
  year: say('Year'),
  agenda: say('Agenda'),
  allDay: say('All day'),
  weekday: say('Weekday'),
  timeSlot: say('Time slot'),
  today: say('Today'),
  next: say('Next'),
  previous: say('Previous'),
  more: say('More'),
  selectMonth: say('Choose a month'),
  selectYear: say('Choose a year'),
  switchToDayView: say('Show the day'),
  switchToWeekView: say('Show the week'),
  switchToMonthView: say('Show the month'),
  switchToYearView: say('Show the year'),
  viewSelectLabel: say('View'),
  noEvents: say('Nothing is planned'),
  moreLabel: (count: number) => say('{count} more', { count }),
})
