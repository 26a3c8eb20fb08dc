import { sayError } from '../dialog/dialogs.tsx'
import { msg } from '../words/msg.ts'
import type { Values } from '../words/words.ts'
import { showToast } from './toast.tsx'

/** What prevents that is shown. */
export function showUndo(text: string, values: Values | undefined, takeBack: () => Promise<unknown>) {
  const onPick = () => takeBack().then(() => showToast(msg('Undone')), sayError)
  showToast(text, values, { label: msg('Undo'), onPick, isUndo: true })
}
