import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { Person } from '@muster/ui/page/Person.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { EmployeeAdder } from '../assignees/EmployeeAdder.tsx'
import { PersonHoursField } from '../LimitFields.tsx'
import type { PanelPerson } from '../panel.ts'
import css from './bulk.module.css'
import type { Step } from './bulk-step.ts'

const most = 20
const People = z.object({
  people: z
    .array(
      z.object({
        tenantUserId: z.int(),
        name: z.string(),
        role: z.string(),
        hours: z.number().min(0).max(24),
      }),
    )
    .min(1, msg('Choose at least one person'))
    .max(most),
})

export const AssignStep: Step = ({ jobs, onSaved, onCancel }) => {
  const say = useWords()
  return (
    <div className="stack">
      <p>{say('People who are already assigned keep their hours. Schedules do not change.')}</p>
      <Form
        draft={`people for ${jobs}`}
        shape={People}
        start={{ people: [] }}
        names={{ people: msg('People') }}
        save={({ people }) => Promise.resolve(people)}
        onSaved={(people) =>
          onSaved({ assign: people.map(({ tenantUserId, hours }) => ({ tenantUserId, hours })) })
        }
        onCancel={onCancel}
        submit={msg('Preview')}
      >
        <PeopleField />
      </Form>
    </div>
  )
}

/** The field `people` of the form around: who is added, and for how many hours a service day. */
function PeopleField() {
  const store = useFormStore()
  const people = useFormValue<PanelPerson[]>('people') ?? []
  return (
    <>
      <EmployeeAdder
        taken={people.map(({ tenantUserId }) => tenantUserId)}
        mayAdd={() => people.length < most}
        onAdd={(person) => store.set('people', [...people, person])}
      />
      <ul className="plain-list">
        {people.map((person, at) => (
          <li key={person.tenantUserId} className={css.person}>
            <Person name={person.name} under={person.distinguishedBy ?? undefined} />
            <PersonHoursField at={at} />
            <IconButton
              label={msg('Remove employee')}
              icon={IconTrash}
              onPick={() => store.set('people', people.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
