import { msg } from '@muster/contract/msg'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { ContractForm } from './ContractForm.tsx'

/** Opens the form of a new contract of a client; resolves to its id, or to undefined where it was closed. */
export async function addContract(clientId: number | undefined): Promise<number | undefined> {
  let made: number | undefined
  await openDialog(
    msg('Add contract'),
    (close) => (
      <ContractForm
        contract={undefined}
        clientId={clientId}
        onSaved={({ id }) => {
          made = id
          close()
        }}
        onCancel={close}
        onNewer={() => undefined}
      />
    ),
    { wide: true },
  )
  return made
}
