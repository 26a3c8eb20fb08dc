import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form-context.ts'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Person } from '@muster/ui/Person.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react'
import type { ScheduleDraft } from '../calendar/draft-event.ts'
import { openSchedule } from '../calendar/ScheduleDialog.tsx'
import { EmployeeAdder } from './EmployeeAdder.tsx'
import './jobs.css'
import { HoursWarning } from './HoursWarning.tsx'
import { hoursDiffer, type PanelPerson, sumOf } from './panel.ts'

interface Props {
  /** Undefined while the job is being created. */
  jobId?: number
  /** Of the site; undefined until the job has one. */
  zone: string | undefined
}
const missing = 'Missing Information - Please complete all the required steps.'

/** Who works at the job, for how many hours, and when: the fields `people` and `events` of the form around. */
export function AssigneesField({ jobId, zone }: Props) {
  const say = useWords()
  const store = useFormStore()
  const people = useFormValue<PanelPerson[]>('people') ?? []
  const events = useFormValue<ScheduleDraft['events']>('events') ?? []
  const changes = useFormValue<ScheduleDraft['changes']>('changes') ?? []
  const removals = useFormValue<ScheduleDraft['removals']>('removals') ?? []
  const { of, replace } = byPerson({ events, changes, removals })
  const set = (draft: ScheduleDraft) => {
    for (const [name, value] of Object.entries(draft)) store.set(name, value)
  }
  const isReady = () => {
    if (zone !== undefined) return true
    void sayProblem(missing)
    return false
  }
  const remove = ({ tenantUserId: id }: PanelPerson) => {
    store.set(
      'people',
      people.filter(({ tenantUserId }) => tenantUserId !== id),
    )
    set(replace(id, { events: [], changes: [], removals: [] }))
  }
  const schedule = (person: PanelPerson) => {
    if (zone === undefined) return
    const { tenantUserId: id } = person
    void openSchedule({
      person,
      zone,
      jobId,
      draft: of(id),
      onChange: (own) => set(replace(id, own)),
      taken: events.map((event) => event.id),
    })
  }

  return (
    <div className="stack">
      <EmployeeAdder
        taken={people.map(({ tenantUserId }) => tenantUserId)}
        mayAdd={isReady}
        onAdd={(person) => store.set('people', [...people, person])}
      />
      {byRole(people).map(([role, members]) => (
        <section key={role} aria-label={role}>
          <p className="row role-head">
            <span className="strong">{role}</span>
            <span className="faint figures">
              {say('{count} employees, {hours} hours', {
                count: members.length,
                hours: sumOf(members.map(({ person }) => person)),
              })}
            </span>
          </p>
          <ul className="assignees">
            {members.map(({ person, at }) => (
              <li key={person.tenantUserId}>
                <Person name={person.name} />
                <NumberField
                  name={`people.${at}.hours`}
                  label="Hours"
                  unit="hours"
                  min={0}
                  max={24}
                  step={0.1}
                  decimals={2}
                  compact
                />
                <ScheduleButton
                  count={events.filter(({ userAssigneeId }) => userAssigneeId === person.tenantUserId).length}
                  onPick={() => schedule(person)}
                />
                <IconButton
                  label="Remove employee"
                  icon={<IconTrash size={16} />}
                  onPick={() => remove(person)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {people.length > 0 && <HoursCompared people={people} />}
    </div>
  )
}

/** The people under their roles, each with their place in the field. */
function byRole(people: readonly PanelPerson[]) {
  const groups = Map.groupBy(
    people.map((person, at) => ({ person, at })),
    ({ person }) => person.role,
  )
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}

/** The part of a schedule that is one person's, and the whole with that part replaced. */
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

function ScheduleButton({ count, onPick }: { count: number; onPick: () => void }) {
  const say = useWords()
  const label = count === 0 ? say('Schedule') : say('Schedule ({count})', { count })
  return <Button label={label} size="small" icon={<IconCalendarEvent size={16} />} onPick={onPick} />
}

/** The sum of the employees' hours against the total of the job: told, not forced. */
function HoursCompared({ people }: { people: readonly PanelPerson[] }) {
  const total = useFormValue<number>('totalHours') ?? 0
  const sum = sumOf(people)
  if (total > 0 && hoursDiffer(people, total)) return <HoursWarning sum={sum} total={total} />
  return (
    <div>
      <Badge label="{sum} of {total} total hours are assigned" values={{ sum, total }} />
    </div>
  )
}
