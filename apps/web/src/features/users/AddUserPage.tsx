import { ask, prefetch, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { users } from '@muster/contract/users/users'
import { Page } from '@muster/ui/page/Page.tsx'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { sayAdded } from '../../shared/added.tsx'
import { AddUserForm } from './form/AddUserForm.tsx'
import { roleList } from './form/name-fields.tsx'

const nextNumber = ask(users.nextNumber)
export const loader = () => prefetch(roleList, nextNumber)

export default function AddUserPage() {
  const { history } = useRouter()
  const { employeeNumber } = useAnswer(nextNumber)
  const [added, setAdded] = useState(0)
  const leave = async ({ id }: { id: number }, sentence: string) => {
    const href = to(paths.person, { id })
    if (await sayAdded(sentence, { href, onAnother: () => setAdded(added + 1) })) history.push(paths.users)
  }
  return (
    <Page title={msg('Add user')} narrow>
      <AddUserForm
        key={added}
        employeeNumber={employeeNumber}
        onSaved={leave}
        onCancel={() => history.push(paths.users)}
      />
    </Page>
  )
}
