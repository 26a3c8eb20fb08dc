import { openDialog } from '@muster/ui/open-dialog.ts'
import { RowsSkeleton } from '@muster/ui/states.tsx'
import { type ReactNode, Suspense } from 'react'

export interface AddFormProps<Added> {
  onSaved: (added: Added) => void
  onCancel: () => void
}

/** Opens a short form over the page, for a picker; resolves to what was added, or to undefined where it was closed. */
export async function openAddDialog<Added>(
  title: string,
  form: (props: AddFormProps<Added>) => ReactNode,
): Promise<Added | undefined> {
  let added: Added | undefined
  await openDialog(title, (close) => (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      {form({
        onSaved: (saved) => {
          added = saved
          close()
        },
        onCancel: close,
      })}
    </Suspense>
  ))
  return added
}
