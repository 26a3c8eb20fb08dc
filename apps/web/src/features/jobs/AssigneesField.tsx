import { Badge } from '@muster/ui/Badge.tsx'
import { Button, IconButton } from '@muster/ui/Button.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form-context.ts'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Person } from '@muster/ui/Person.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react'
import type { DraftEvent } from '../calendar/draft-event.ts'
import { openSchedule } from '../calendar/ScheduleDialog.tsx'
import { EmployeeAdder } from './EmployeeAdder.tsx'
import './jobs.css'
import { HoursWarning } from './HoursWarning.tsx'
import { hoursDiffer, type PanelPerson, sumOf } from './panel.ts'

interface Props {
  /** Of the site; undefined until the job has one. */
  zone: string | undefined
}
const missing = 'Missing Information - Please complete all the required steps.'

/** Who works at the job, for how many hours, and when: the fields `people` and `events` of the form around. */
export function AssigneesField({ zone }: Props) {
  const say = useWords()
  const store = useFormStore()
  const people = useFormValue<PanelPerson[]>('people') ?? []
  const events = useFormValue<DraftEvent[]>('events') ?? []
  const ofOthers = (id: number) => events.filter(({ userAssigneeId }) => userAssigneeId !== id)
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
    store.set('events', ofOthers(id))
  }
  const schedule = (person: PanelPerson) => {
    if (zone === undefined) return
    const { tenantUserId: id } = person
    void openSchedule({
      person,
      zone,
      events: events.filter(({ userAssigneeId }) => userAssigneeId === id),
      onChange: (own) => store.set('events', [...ofOthers(id), ...own]),
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
                  step={0.25}
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
