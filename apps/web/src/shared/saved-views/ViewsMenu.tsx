import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type SavedView, savedViews, type ViewList } from '@muster/contract/saved-views'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconBookmark, IconBookmarkPlus, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { OpenView } from './use-open-view.ts'
import { openViewForm } from './ViewForm.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

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
  const say = useWords()
  const remove = useSend(savedViews.remove)
  const overwrite = useOverwrite(of)
  const { view, content, isChanged, open } = of
  const saveNew = async () => {
    const saved = await openViewForm({ list, content })
    if (saved) open(saved.id)
  }
  const rename = (renamed: SavedView) => openViewForm({ list, content, view: renamed })
  const removeView = async (gone: SavedView) => {
    if (await confirmed(removal(gone.name), () => remove({ params: gone }))) open(undefined)
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <IconButton label={msg('Views')} icon={IconBookmark} />
      </Menu.Target>
      <Menu.Dropdown>
        {view?.mayChange && isChanged && (
          <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void overwrite(view)}>
            {say('Save changes')}
          </Menu.Item>
        )}
        {view?.mayChange && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => void rename(view)}>
            {say('Rename or share view')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => void saveNew()}>
          {view ? say('Save as new view') : say('Save view')}
        </Menu.Item>
        {view?.mayChange && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void removeView(view)}>
            {say('Delete view')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
