import type { Params } from '@muster/contract/kit/sentences'
import { oftenSentence } from '@muster/rules/time/repeat-text'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Edges } from '@muster/ui/dialog/place-beside.ts'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { clock, day, writtenIn } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { ruleOf } from '../../../shared/shifts/typed-shift.ts'
import css from '../calendar.module.css'
import type { DraftEvent, ScheduleDraft } from '../draft-event.ts'

interface Props {
  draft: ScheduleDraft
  zone: string
  onPick: (event: DraftEvent, at: Edges) => void
}

export function EventLines({ draft, zone, onPick }: Props) {
  const say = useWords()
  const { events, changes, removals } = draft
  if (events.length === 0)
    return <EmptyState title={msg('No events yet')} hint={msg('Pick a day of the month, or add an event.')} />
  return (
    <ul className={clsx('plain-list', css.eventList)}>
      {events.map((event) => {
        const pending =
          changes.filter(({ id }) => id === event.id).length +
          removals.filter(({ eventId }) => eventId === event.id).length
        return (
          <li key={event.id}>
            <button
              type="button"
              className={css.eventLine}
              onClick={({ currentTarget }) => onPick(event, currentTarget.getBoundingClientRect())}
            >
              {say(...lineOf(event, zone))}
              {pending > 0 && <span className="faint"> · {say('{count} changes', { count: pending })}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function lineOf(event: DraftEvent, zone: string): [sentence: string, values: Params] {
  const start = isoWithOffset(zone, Date.parse(event.startTime))
  const values = { day: day(start), time: clock(start), minutes: event.duration }
  const { recursiveFrequency: frequency, until } = event
  const sentence = event.allDay ? msg('{day}, all day') : msg('{day} at {time} for {minutes} minutes')
  if (!frequency) return [sentence, values]
  const repeated = { ...values, often: oftenSentence(ruleOf(event), writtenIn()), until: day(until) }
  if (event.allDay)
    return [
      until ? msg('{often} from {day} until {until}, all day') : msg('{often} from {day}, all day'),
      repeated,
    ]
  return [
    until
      ? msg('{often} from {day} until {until} at {time} for {minutes} minutes')
      : msg('{often} from {day} at {time} for {minutes} minutes'),
    repeated,
  ]
}
