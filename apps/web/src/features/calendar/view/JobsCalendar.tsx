import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar, mostPeopleChecked } from '@muster/contract/planning/calendar'
import { localDate } from '@muster/rules/time/zone'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { type ReactNode, useState } from 'react'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { daysOf, useCalendarPlace } from './calendar-place.ts'
import type { HolidayPlace } from './Holidays.tsx'
import { openEntry } from './open-entry.tsx'
import { coloursOfPeople, ScheduleCalendar } from './ScheduleCalendar.tsx'
import { readOnlyEntries } from './shown-entries.ts'
import { useConflicts } from './use-conflicts.ts'

const none: readonly CalendarEvent[] = []

interface Props {
  /** One or more, all of one site. */
  jobIds: readonly number[]
  site: HolidayPlace & { name: string }
  people: ReadonlyMap<number, string>
  jobNames?: ReadonlyMap<number, string>
  /** A day to begin with, where a link names one. */
  date?: string | undefined
  /** Stands in the bar. */
  action?: ReactNode
}

export function JobsCalendar({ jobIds, site, people, jobNames, date, action }: Props) {
  const zone = site.timezone
  const [now] = useState(Date.now)
  const place = useCalendarPlace(localDate(zone, now), date)
  const order = [...people.keys()]
  const days = daysOf(place)
  const here = useAsk(ask(calendar.list, { query: { ...days, active: true, mappedIds: [...jobIds] } }))
  const personOf = ({ userAssigneeId }: CalendarEvent) =>
    Math.max(0, order.indexOf(userAssigneeId ?? 0)) % coloursOfPeople.length
  const titleOf = ({ userAssigneeId, title, mappedId }: CalendarEvent) =>
    [people.get(userAssigneeId ?? 0), title || jobNames?.get(mappedId)].filter(Boolean).join(' · ')
  const tenantUserIds = order.slice(0, mostPeopleChecked)
  const checked = useConflicts(
    readOnlyEntries(here.answer ?? none, zone, { titleOf, isGhost: false, personOf }),
    tenantUserIds.length > 0 ? { ...days, tenantUserIds, events: [] } : undefined,
    (userId) => people.get(userId) ?? '',
  )
  return (
    <>
      <div className="row">
        <CalendarBar place={place} action={action} />
        <Zone timezone={zone} at={`${place.date}T12:00:00Z`} />
      </div>
      {here.failure && <ErrorState error={here.failure} onRetry={here.again} />}
      {checked.failure && <ErrorState error={checked.failure} onRetry={checked.again} />}
      <ScheduleCalendar
        place={place}
        site={site}
        entries={checked.entries}
        onPickEntry={(entry) => void openEntry(site.name, entry)}
      />
    </>
  )
}
