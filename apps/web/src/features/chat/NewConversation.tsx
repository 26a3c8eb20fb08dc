import { ask, useAsk, useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { chat } from '@muster/contract/chat'
import { rowsOf } from '@muster/contract/kit/rows'
import { text } from '@muster/contract/kit/shapes'
import { users } from '@muster/contract/users/users'
import { nameApart } from '@muster/rules/people/full-name'
import { useClosingList } from '@muster/ui/field/choice/use-closing-list.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { MultiSelect } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { z } from 'zod'

/** A person is kept with the label: a restored draft shows names before the server answers. */
const Person = z.object({ value: z.string(), label: z.string() })
type Person = z.output<typeof Person>
const NewFields = z.object({ people: z.array(Person), name: text(120).optional() })

export function NewConversation({ onBegun }: { onBegun: (id: number) => void }) {
  const create = useSend(chat.create)
  const save = ({ people, name = '' }: z.output<typeof NewFields>) => {
    const tenantUserIds = people.map(({ value }) => Number(value))
    return create({ body: { tenantUserIds, ...(people.length > 1 && { name }) } })
  }
  return (
    <Form
      shape={NewFields}
      start={{ people: [] }}
      draft="conversation"
      save={save}
      onSaved={({ id }) => onBegun(id)}
      submit={msg('Start [act]')}
    >
      <PeopleFields />
    </Form>
  )
}

function PeopleFields() {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const store = useFormStore()
  const people = useFormValue<Person[]>('people') ?? []
  const [search, setSearch] = useState('')
  const list = useClosingList()
  const { answer } = useAsk(
    ask(users.list, { query: { sort: 'name', page: 0, size: 50, search: search.trim() || undefined } }),
  )
  const offered = (answer ? rowsOf(answer) : [])
    .filter(({ id }) => id !== me)
    .map(({ id, name, distinguishedBy, userRole }) => ({
      value: String(id),
      label: nameApart(`${name} (${userRole.name})`, distinguishedBy),
    }))
  const all = [...people, ...offered.filter(({ value }) => !people.some((each) => each.value === value))]
  return (
    <>
      <MultiSelect
        {...list}
        label={say('People')}
        data={all}
        value={people.map(({ value }) => value)}
        onChange={(ids) => {
          store.set(
            'people',
            ids.map((id) => all.find(({ value }) => value === id)),
          )
          setSearch('')
        }}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={say('No people found')}
        filter={({ options }) => options}
        data-autofocus
      />
      {people.length > 1 && <TextField name="name" label={msg('Name')} width="name" />}
    </>
  )
}
