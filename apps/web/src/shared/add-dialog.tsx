import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { type ReactNode, Suspense } from 'react'

export interface AddFormProps<Added> {
  onSaved: (added: Added) => void
  onCancel: () => void
}

/** Opens a short form over the page, for a picker; resolves to what was added, or to undefined where it was closed. */
export const openAddDialog = <Added,>(title: string, form: (props: AddFormProps<Added>) => ReactNode) =>
  askInDialog<Added>(title, (onSaved, onCancel) => (
    <Suspense fallback={<RowsSkeleton rows={4} />}>{form({ onSaved, onCancel })}</Suspense>
  ))
