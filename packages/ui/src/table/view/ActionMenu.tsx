import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../button/IconButton.tsx'
import { drawIcon, type Icon } from '../../button/icon.tsx'
import type { ToolButtonProps } from '../../button/ToolButton.tsx'
import { confirmed } from '../../dialog/confirm.tsx'
import { sayError } from '../../dialog/dialogs.tsx'
import { AppLink } from '../../page/links.tsx'
import { Menu } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import type { Action } from './action-slots.ts'

const icons: Readonly<Record<string, Icon>> = { Edit: IconPencil, Remove: IconTrash }
export const iconOf = ({ icon, label }: Action) => icon ?? icons[label]

/** Does what a row offers; its dialog asks before and tells what went wrong. */
export async function runAction(action: Action): Promise<void> {
  if (action.confirm) return void (await confirmed(action.confirm, (how) => action.onPick?.(how)))
  try {
    await action.onPick?.({})
  } catch (error) {
    await sayError(error)
  }
}

/** A button that opens the list of what can be done. */
export function ActionMenu({ actions, ...button }: ToolButtonProps & { actions: readonly Action[] }) {
  const say = useWords()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <IconButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={drawIcon(iconOf(action), 16)}
            {...(action.href === undefined
              ? { onClick: () => void runAction(action) }
              : { renderRoot: (props: object) => <AppLink {...props} href={action.href ?? ''} /> })}
          >
            {say(action.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
