import type { UserRecord } from '@muster/contract/users/users'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { usePersonInPlace } from './use-person-in-place.ts'

/** Gives a person another password; nobody reads the one they have. Whoever saves it may have to prove who they are. */
export function PasswordInPlace({ of: person }: { of: UserRecord }) {
  const say = useWords()
  const { mayEdit, inPlace } = usePersonInPlace(person)
  return (
    <EditInPlace
      {...inPlace('password', () => '')}
      label={msg('Password')}
      show={() => <span className="faint">{say('Not shown')}</span>}
      field={(field) => <PasswordField {...field} autoComplete="new-password" />}
      isSecret
      mayEdit={mayEdit}
    />
  )
}
