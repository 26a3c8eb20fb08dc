import { useDebouncedValue } from '@mantine/hooks'
import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { fieldWorkers } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { type TenantUser, users } from '@muster/contract/users/users'
import { nameApart } from '@muster/rules/people/full-name'
import { type Arrival, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useState } from 'react'
import { pickerSize } from '../../../shared/pickers/ServerPicker.tsx'
import { useMaker } from '../../../shared/pickers/use-maker.ts'
import type { PanelPerson } from '../panel.ts'

interface Props {
  taken: readonly number[]
  mayAdd: () => boolean
  onAdd: (person: PanelPerson) => void
  arrival?: Arrival | undefined
}

const newPerson = {
  label: msg('Add person'),
  make: async (typed: string) =>
    (await import('../../users/form/add-person.tsx')).addPerson(typed, fieldWorkers),
}

export function EmployeeAdder({ taken, mayAdd, onAdd, arrival }: Props) {
  const [before] = useState(taken.length)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { answer, failure, isLoading, again } = useAsk(
    ask(users.list, {
      query: {
        roleLevels: [...fieldWorkers],
        sort: 'role',
        page: 0,
        size: pickerSize + taken.length,
        ...(search && { search }),
      },
    }),
  )
  const people = (answer ? rowsOf(answer) : []).filter(({ id }) => !taken.includes(id))
  const take = (person: Pick<TenantUser, 'id' | 'name' | 'distinguishedBy' | 'userRole'>) => {
    if (!mayAdd()) return
    const { id: tenantUserId, name, distinguishedBy, userRole } = person
    onAdd({ tenantUserId, name, distinguishedBy, role: userRole.name, hours: 0 })
    setTyped('')
  }
  const add = useMaker(newPerson, (person) => {
    take(person)
    // The person stands in the list below: the field empties itself.
    return undefined
  })
  const isNobody = answer !== undefined && people.length === 0 && search === ''
  return (
    <SelectField
      // Without a value of its own the field empties itself for the next person.
      key={taken.length}
      label={msg('Add an employee')}
      // The next name is typed without a way back to the field.
      arrival={taken.length > before ? 'focus' : arrival}
      placeholder={isNobody ? msg('No employees available') : msg('Name or role')}
      options={people.map(({ id, name, distinguishedBy, userRole }) => ({
        value: id,
        label: nameApart(`${name} (${userRole.name})`, distinguishedBy),
        group: userRole.name,
      }))}
      onSearch={setTyped}
      onChange={(id) => {
        const person = people.find((each) => each.id === id)
        if (person) take(person)
      }}
      add={add}
      isLoading={isLoading}
      disabled={isNobody && !add}
      {...(failure && !answer && { problem: failureOf(failure), onOpen: again })}
    />
  )
}
