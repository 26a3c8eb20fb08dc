import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import type { Arrival } from '@muster/ui/field/choice/SelectField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCalendarEvent, IconCalendarPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import css from '../jobs.module.css'
import { PersonHoursField } from '../LimitFields.tsx'
import { hoursDiffer, type PanelPerson, sumOf } from '../panel.ts'
import { EmployeeAdder } from './EmployeeAdder.tsx'
import { HoursWarning } from './HoursWarning.tsx'
import { type AssigneesProps, useAssignees } from './use-assignees.ts'

/** Who works at the job, for how many hours, and when: the fields `people` and `events` of the form around. */
export function AssigneesField({ arrival, ...props }: AssigneesProps & { arrival?: Arrival | undefined }) {
  const assignees = useAssignees(props)
  const { people } = assignees
  return (
    <div className="stack">
      <EmployeeAdder
        taken={people.map(({ tenantUserId }) => tenantUserId)}
        mayAdd={assignees.mayAdd}
        onAdd={assignees.add}
        arrival={arrival}
      />
      {byRole(people).map(([role, members]) => (
        <section key={role} aria-label={role}>
          <RoleHead role={role} people={members.map(({ person }) => person)} />
          <ul className={clsx('plain-list', css.assignees)}>
            {members.map(({ person, at }) => (
              <li key={person.tenantUserId}>
                <Assignee person={person} at={at} {...assignees} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {people.length > 0 && (
        <div className="row">
          <HoursCompared people={people} />
          <span className="push">
            <Button
              label={msg('Same shift for all')}
              icon={IconCalendarPlus}
              onPick={({ currentTarget }) => assignees.scheduleAll(currentTarget.getBoundingClientRect())}
            />
          </span>
        </div>
      )}
    </div>
  )
}

function RoleHead({ role, people }: { role: string; people: readonly PanelPerson[] }) {
  const say = useWords()
  return (
    <p className={clsx('row', css.roleHead)}>
      <span className="strong">{role}</span>
      <span className="faint figures">
        {say('{count} employees, {hours} hours', { count: people.length, hours: sumOf(people) })}
      </span>
    </p>
  )
}

interface AssigneeProps extends Pick<ReturnType<typeof useAssignees>, 'eventCount' | 'schedule' | 'remove'> {
  person: PanelPerson
  at: number
}

const Assignee = ({ person, at, eventCount, schedule, remove }: AssigneeProps) => (
  <>
    <Person name={person.name} under={(person.distinguishedBy ?? person.employeeNumber) || undefined}>
      {/* Of a job that is there already: from one that is being made it would lead away. */}
      {person.assigneeId && <PersonLink id={person.tenantUserId} name={person.name} />}
    </Person>
    <PersonHoursField at={at} />
    <ScheduleButton count={eventCount(person)} onPick={() => schedule(person)} />
    <IconButton label={msg('Remove employee')} icon={IconTrash} onPick={() => remove(person)} />
  </>
)

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
  return <Button label={label} size="small" icon={IconCalendarEvent} onPick={onPick} />
}

/** The sum of the employees' hours against the total of the job: told, not forced. */
function HoursCompared({ people }: { people: readonly PanelPerson[] }) {
  const total = useFormValue<number>('totalHours') ?? 0
  const sum = sumOf(people)
  if (total > 0 && hoursDiffer(people, total)) return <HoursWarning sum={sum} total={total} />
  return (
    <div>
      <Badge label={msg('{sum} of {total} total hours are assigned')} values={{ sum, total }} />
    </div>
  )
}
