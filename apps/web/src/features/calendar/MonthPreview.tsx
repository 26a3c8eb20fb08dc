import { addMonths, isoWithOffset, localDate } from '@muster/rules/zone'
import { IconButton } from '@muster/ui/Button.tsx'
import { clock, longDay, writtenIn } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import './calendar.css'
import { type DraftEvent, monthDays, preview } from './draft-event.ts'

interface Props {
  zone: string
  events: readonly DraftEvent[]
  now: number
  onPickDay: (day: string) => void
  onPickEvent: (event: DraftEvent) => void
}

/** The occurrences of a month by day; a day adds an event, an occurrence opens its own. */
export function MonthPreview({ zone, events, now, onPickDay, onPickEvent }: Props) {
  const today = localDate(zone, now)
  const [month, setMonth] = useState(today.slice(0, 7))
  const say = useWords()
  const days = monthDays(month)
  const shown = events.flatMap((event) =>
    preview(event, zone, now).map(({ startTime }) => ({ event, start: isoWithOffset(zone, startTime) })),
  )
  const turn = (months: number) => setMonth(addMonths(`${month}-01`, months).slice(0, 7))

  return (
    <section aria-label={say('Month')}>
      <div className="row">
        <IconButton label="Previous month" icon={<IconChevronLeft size={16} />} onPick={() => turn(-1)} />
        <h3 aria-live="polite">{monthName(month)}</h3>
        <IconButton label="Next month" icon={<IconChevronRight size={16} />} onPick={() => turn(1)} />
      </div>
      <div className="month">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="month-weekday faint">
            {weekdayName(day)}
          </span>
        ))}
        {days.map((day) => (
          <div key={day} className="month-day" data-other={day.startsWith(month) ? undefined : true}>
            <button
              type="button"
              className="month-number figures"
              aria-label={say('Add an event on {day}', { day: longDay(day) })}
              aria-current={day === today ? 'date' : undefined}
              disabled={day < today}
              onClick={() => onPickDay(day)}
            >
              {Number(day.slice(8))}
            </button>
            {shown
              .filter(({ start }) => start.startsWith(day))
              .map(({ event, start }) => (
                <button
                  key={`${event.id}:${start}`}
                  type="button"
                  className="month-time figures"
                  aria-label={say('{time} on {day}', { time: clock(start), day: longDay(day) })}
                  onClick={() => onPickEvent(event)}
                >
                  {event.allDay ? say('All day') : clock(start)}
                </button>
              ))}
          </div>
        ))}
      </div>
    </section>
  )
}

const noon = (day: string) => new Date(`${day}T12:00:00`)
const monthName = (month: string) =>
  new Intl.DateTimeFormat(writtenIn(), { month: 'long', year: 'numeric' }).format(noon(`${month}-01`))
const weekdayName = (day: string) =>
  new Intl.DateTimeFormat(writtenIn(), { weekday: 'short' }).format(noon(day))
