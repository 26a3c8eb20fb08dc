import { msg } from '@muster/contract/msg'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { AddJobDetailForm } from './JobDetailForm.tsx'

/** Opens the form of a new checklist of a client; resolves to its id, or to undefined where it was closed. */
export async function addChecklist(clientId: number | undefined): Promise<number | undefined> {
  let made: number | undefined
  await openDialog(
    msg('Add checklist'),
    (close) => (
      <AddJobDetailForm
        clientId={clientId}
        draft={`job detail of ${clientId ?? 'a client'}`}
        onSaved={({ id }) => {
          made = id
          close()
        }}
      />
    ),
    { sheet: true },
  )
  return made
}
