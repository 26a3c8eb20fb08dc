import { msg } from '@muster/contract/kit/msg'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import type { Edges } from '@muster/ui/dialog/place-beside.ts'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { type DraftEvent, newEvent, type ScheduleDraft } from '../../calendar/draft-event.ts'
import { openSchedule } from '../../calendar/schedule/ScheduleDialog.tsx'
import type { HolidayPlace } from '../../calendar/view/Holidays.tsx'
import type { PanelPerson } from '../panel.ts'
import { openSharedShift, shiftOfEach, withHours } from './shared-shift.tsx'

export interface AssigneesProps {
  jobId?: number
  site: (HolidayPlace & { id: number }) | undefined
  saved?: ScheduleDraft
}
const workdays = { recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5] } satisfies Partial<DraftEvent>
const noSchedule: ScheduleDraft = { events: [], changes: [], removals: [] }
const missing = msg('Missing Information - Please complete all the required steps.')

/** Who works at the job and when: the fields `people` and `events` of the form around, and what changes them. */
export function useAssignees({ jobId, site, saved = noSchedule }: AssigneesProps) {
  const zone = site?.timezone
  const store = useFormStore()
  const people = useFormValue<PanelPerson[]>('people') ?? []
  const events = useFormValue<ScheduleDraft['events']>('events') ?? []
  const changes = useFormValue<ScheduleDraft['changes']>('changes') ?? []
  const removals = useFormValue<ScheduleDraft['removals']>('removals') ?? []
  const { of, replace } = byPerson({ events, changes, removals })
  const set = (draft: ScheduleDraft) => {
    for (const [name, value] of Object.entries(draft)) store.set(name, value)
  }
  return {
    people,
    mayAdd: () => {
      if (zone === undefined) void sayProblem(missing)
      return zone !== undefined
    },
    add: (person: PanelPerson) => store.set('people', [...people, person]),
    remove: ({ tenantUserId: id }: PanelPerson) => {
      store.set(
        'people',
        people.filter(({ tenantUserId }) => tenantUserId !== id),
      )
      set(replace(id, noSchedule))
    },
    eventCount: ({ tenantUserId: id }: PanelPerson) => of(id).events.length,
    schedule: (person: PanelPerson) => {
      if (site === undefined) return
      const { tenantUserId: id } = person
      void openSchedule({
        person: { ...person, colour: people.findIndex(({ tenantUserId }) => tenantUserId === id) },
        site,
        jobId,
        draft: of(id),
        savedDraft: byPerson(saved).of(id),
        onChange: (own) => set(replace(id, own)),
        taken: events.map((event) => event.id),
      })
    },
    /** One shift for each of them, who may have others besides. */
    scheduleAll: (at: Edges) => {
      const [first] = people
      if (zone === undefined || !first) return
      const taken = events.map((event) => event.id)
      const now = Date.now()
      const start = newEvent(first.tenantUserId, { zone, now, taken })
      openSharedShift({ event: { ...start, ...workdays }, zone, now, jobId, at }, (shift) => {
        store.set('events', [...events, ...shiftOfEach(shift, people, zone)])
        store.set('people', withHours(people, shift))
      })
    },
  }
}

function byPerson({ events, changes, removals }: ScheduleDraft) {
  const ids = (id: number) =>
    new Set(events.filter(({ userAssigneeId }) => userAssigneeId === id).map((event) => event.id))
  const part = (id: number, isOwn: boolean): ScheduleDraft => {
    const own = ids(id)
    return {
      events: events.filter((event) => own.has(event.id) === isOwn),
      changes: changes.filter((event) => own.has(event.id) === isOwn),
      removals: removals.filter(({ eventId }) => own.has(eventId) === isOwn),
    }
  }
  const replace = (id: number, draft: ScheduleDraft): ScheduleDraft => {
    const others = part(id, false)
    return {
      events: [...others.events, ...draft.events],
      changes: [...others.changes, ...draft.changes],
      removals: [...others.removals, ...draft.removals],
    }
  }
  return { of: (id: number) => part(id, true), replace }
}
