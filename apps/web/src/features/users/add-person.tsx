import { ask, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { clients } from '@muster/contract/permissions'
import { users } from '@muster/contract/users'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { RowsSkeleton } from '@muster/ui/states.tsx'
import { Suspense } from 'react'
import { AddUserForm } from './UserForm.tsx'

const roleList = ask(users.roles)
const nextNumber = ask(users.nextNumber)

interface Props {
  isClient: boolean
  onSaved: (person: { id: number }) => void
}
function AddPerson({ isClient, onSaved }: Props) {
  const { employeeNumber } = useAnswer(nextNumber)
  const role = useAnswer(roleList).find(({ roleLevel }) => clients.some((level) => level === roleLevel))
  return (
    <AddUserForm
      employeeNumber={employeeNumber}
      draft={isClient ? 'new client' : 'new person'}
      {...(isClient && role && { roleId: role.id })}
      onSaved={onSaved}
    />
  )
}

async function openForm(title: string, isClient: boolean) {
  let made: number | undefined
  await openDialog(
    title,
    (close) => (
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <AddPerson
          isClient={isClient}
          onSaved={({ id }) => {
            made = id
            close()
          }}
        />
      </Suspense>
    ),
    { wide: true },
  )
  return made
}

/** Opens the form of a new client; resolves to its id, or to undefined where it was closed. */
export const addClient = () => openForm(msg('Add client'), true)
/** The same for a person of the company. */
export const addPerson = () => openForm(msg('Add person'), false)
