import { useSession } from '@muster/client/use-session'
import type { UserRecord } from '@muster/contract/users/users'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconTrash } from '@tabler/icons-react'
import { TaxNumberAccess } from '../TaxNumberAccess.tsx'
import { usePersonInPlace } from './use-person-in-place.ts'
import { useSendUser } from './use-send-user.ts'

/** The tax number of a person who may be edited: its last digits, and another in its place. */
export function TaxNumberInPlace({ of: person }: { of: UserRecord }) {
  const say = useWords()
  const me = useSession()?.user
  const { inPlace } = usePersonInPlace(person)
  const send = useSendUser(person)
  const { id, taxNumberMasked: masked } = person
  // Of level 2 the server knows who may.
  const mayAsk = me?.tenantUserId === id || (me?.userRole.roleLevel ?? 10) <= 2
  return (
    <div className="row small">
      {masked && (mayAsk ? <TaxNumberAccess userId={id} masked={masked} /> : <bdi dir="ltr">{masked}</bdi>)}
      <EditInPlace
        {...inPlace('taxNumber', () => '')}
        label={msg('TFN')}
        show={() => null}
        field={(field) => (
          <TextField
            {...field}
            secret
            width="phone"
            help={msg('Encrypted. Only the last digits are shown.')}
          />
        )}
        isSecret
        isShown={masked !== null}
      />
      {masked && (
        <ToolButton
          label={msg('Remove the TFN')}
          icon={IconTrash}
          onPick={() => void confirmed(removal(say('TFN')), () => send({ taxNumber: null }))}
        />
      )}
    </div>
  )
}
