import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type SavedView, savedViews, type ViewList } from '@muster/contract/saved-views'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { ActionMenu } from '@muster/ui/table/view/ActionMenu.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { IconBookmark, IconBookmarkPlus, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { OpenView } from './use-open-view.ts'
import { openViewForm } from './ViewForm.tsx'

/** Writes what the list shows now over its view, and offers to take that back. */
export function useOverwrite({ content }: OpenView) {
  const update = useSend(savedViews.update)
  return async (view: SavedView) => {
    const { query, columns } = view
    try {
      await update({ params: view, body: content })
      showUndo(msg('View {name} saved'), { name: view.name }, () =>
        update({ params: view, body: { query, columns } }),
      )
    } catch (error) {
      await sayError(error)
    }
  }
}

/** At the end of the bar of a list: what it shows is saved under a name, and the open view is changed. */
export function ViewsMenu({ of, list }: { of: OpenView; list: ViewList }) {
  const remove = useSend(savedViews.remove)
  const overwrite = useOverwrite(of)
  const { view, content, isChanged, open } = of
  const saveNew = async () => {
    const saved = await openViewForm({ list, content })
    if (saved) open(saved.id)
  }
  const rename = (renamed: SavedView) => openViewForm({ list, content, view: renamed })
  const changesOf = (changed: SavedView) => [
    ...(isChanged
      ? [{ label: msg('Save changes'), icon: IconDeviceFloppy, onPick: () => overwrite(changed) }]
      : []),
    { label: msg('Rename or share view'), icon: IconPencil, onPick: () => rename(changed) },
  ]
  const removeView = (gone: SavedView) => ({
    label: msg('Delete view'),
    icon: IconTrash,
    confirm: removal(gone.name),
    onPick: () => remove({ params: gone }).then(() => open(undefined)),
  })
  const mine = view?.mayChange ? view : undefined
  return (
    <ActionMenu
      label={msg('Views')}
      icon={IconBookmark}
      actions={[
        ...(mine ? changesOf(mine) : []),
        { label: view ? msg('Save as new view') : msg('Save view'), icon: IconBookmarkPlus, onPick: saveNew },
        ...(mine ? [removeView(mine)] : []),
      ]}
    />
  )
}
