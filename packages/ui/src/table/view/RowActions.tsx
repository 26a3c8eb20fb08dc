import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../button/IconButton.tsx'
import { drawIcon, type Icon } from '../../button/icon.tsx'
import { confirmed } from '../../dialog/confirm.tsx'
import { sayError } from '../../dialog/dialogs.tsx'
import { AppLink } from '../../page/links.tsx'
import { Menu } from '../../theme/library.ts'
import { msg } from '../../words/msg.ts'
import { useWords } from '../../words/words.ts'
import css from '../table.module.css'
import { useIsNarrow } from '../use-narrow.ts'
import { type Action, type ActionSlots, buttonsOf, menuAlone, mergeSlots, noSlots } from './action-slots.ts'

const icons: Readonly<Record<string, Icon>> = { Edit: IconPencil, Remove: IconTrash }

/** Does what a row offers; its dialog asks before and tells what went wrong. */
export async function runAction(action: Action): Promise<void> {
  if (action.confirm) return void (await confirmed(action.confirm, (how) => action.onPick?.(how)))
  try {
    await action.onPick?.({})
  } catch (error) {
    await sayError(error)
  }
}
const whatItDoes = (action: Action) =>
  action.href === undefined ? { onPick: () => void runAction(action) } : { href: action.href }

interface Props {
  actions: readonly Action[]
  /** Those of the table; without them the row stands alone. */
  slots?: ActionSlots
  /** The row's name, read aloud with each action. */
  of: string
}

/** At the end of a row: each button in its slot, with a menu of the others before them. On a phone, the menu alone. */
export function RowActions({ actions, slots = mergeSlots(noSlots, [actions]), of }: Props) {
  const isNarrow = useIsNarrow()
  const isMenuOnly = slots === menuAlone || (isNarrow && actions.length > 1)
  const buttons = isMenuOnly ? [] : buttonsOf(actions)
  const others = actions.filter((action) => !buttons.includes(action))
  return (
    <div className={css.rowActions} data-row-actions>
      {others.length > 0 ? <MoreActions of={of} actions={others} /> : slots.hasMenu && !isNarrow && <span />}
      {(isNarrow ? buttons.map(({ label }) => label) : slots.buttons).map((label) => {
        const action = buttons.find((one) => one.label === label)
        if (!action) return <span key={label} />
        return (
          <IconButton
            key={label}
            label={label}
            of={of}
            icon={action.icon ?? icons[label] ?? IconDots}
            done={action.done ?? false}
            {...whatItDoes(action)}
          />
        )
      })}
    </div>
  )
}

function MoreActions({ of, actions }: Pick<Props, 'of' | 'actions'>) {
  const say = useWords()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <IconButton label={msg('More')} of={of} icon={IconDots} aria-keyshortcuts="M" />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={drawIcon(action.icon ?? icons[action.label], 16)}
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
