import { ask, useAsk, useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { chat } from '@muster/contract/chat'
import { msg } from '@muster/contract/msg'
import { rowsOf } from '@muster/contract/rows'
import { text } from '@muster/contract/shapes'
import { users } from '@muster/contract/users'
import { Form } from '@muster/ui/Form.tsx'
import { MultiSelect } from '@muster/ui/library.ts'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { z } from 'zod'

const NameInput = z.object({ name: text(120).optional() })

/** With one person, or with several under a name. */
export function NewConversation({ onBegun }: { onBegun: (id: number) => void }) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const [people, setPeople] = useState<string[]>([])
  const [search, setSearch] = useState('')
  const { answer } = useAsk(
    ask(users.list, { query: { sort: 'name', page: 0, size: 50, search: search.trim() || undefined } }),
  )
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const create = useSend(chat.create)
  const offered = (answer ? rowsOf(answer) : [])
    .filter(({ id }) => id !== me)
    .map(({ id, name, userRole }) => ({ value: String(id), label: `${name} (${userRole.name})` }))
  const held = people
    .filter((id) => !offered.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: known[id] ?? id }))
  const choose = (next: string[]) => {
    setKnown({ ...known, ...Object.fromEntries(offered.map(({ value, label }) => [value, label])) })
    setPeople(next)
    setSearch('')
  }
  const save = ({ name }: { name?: string | undefined }) => {
    const tenantUserIds = people.map(Number)
    return create.mutateAsync({ body: { tenantUserIds, ...(people.length > 1 && { name: name ?? '' }) } })
  }
  return (
    <Form
      shape={NameInput}
      draft={false}
      save={save}
      onSaved={(conversation: { id: number }) => onBegun(conversation.id)}
      submit={msg('Begin')}
    >
      <MultiSelect
        label={say('People')}
        data={[...held, ...offered]}
        value={people}
        onChange={choose}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={say('No people found')}
        filter={({ options }) => options}
        data-autofocus
      />
      {people.length > 1 && <TextField name="name" label={msg('Name')} width="name" />}
    </Form>
  )
}
