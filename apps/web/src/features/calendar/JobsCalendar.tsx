import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/calendar'
import type { Job } from '@muster/contract/jobs'
import { ErrorState } from '@muster/ui/states.tsx'
import { useState } from 'react'
import { openEntry } from './open-entry.tsx'
import { coloursOfPeople, ScheduleCalendar, type ShownDays } from './ScheduleCalendar.tsx'
import { readOnlyEntries } from './shown-entries.ts'

const none: readonly CalendarEvent[] = []

interface Props {
  /** One or more, all of one site. */
  jobIds: readonly number[]
  zone: string
  site: string
  /** The names of those who are planned, by their ids. */
  people: ReadonlyMap<number, string>
  /** What is done in each job, where there is more than one. */
  jobNames?: ReadonlyMap<number, string>
}

/** Who is planned at some jobs of a site, to be read. */
export function JobsCalendar({ jobIds, zone, site, people, jobNames }: Props) {
  const [now] = useState(Date.now)
  const [days, setDays] = useState<ShownDays>()
  const { answer, failure, again } = useAsk(
    days && ask(calendar.list, { query: { ...days, mappedIds: [...jobIds], active: true } }),
  )
  const order = [...people.keys()]
  const personOf = ({ userAssigneeId }: CalendarEvent) =>
    Math.max(0, order.indexOf(userAssigneeId ?? 0)) % coloursOfPeople.length
  const titleOf = ({ userAssigneeId, title, mappedId }: CalendarEvent) =>
    [people.get(userAssigneeId ?? 0), title || jobNames?.get(mappedId)].filter(Boolean).join(' · ')
  return (
    <>
      {failure && <ErrorState error={failure} onRetry={again} />}
      <ScheduleCalendar
        zone={zone}
        now={now}
        entries={readOnlyEntries(answer ?? none, zone, { titleOf, isGhost: false, personOf })}
        onDays={setDays}
        onPickEntry={(entry) => void openEntry(site, entry)}
      />
    </>
  )
}

/** The people assigned to a job, by their ids. */
export const peopleOf = ({ jobAssignees = [] }: Job) =>
  new Map(jobAssignees.map((each) => [each.tenantUserId, `${each.firstName} ${each.lastName}`]))
