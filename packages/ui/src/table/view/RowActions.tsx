import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../../button/IconButton.tsx'
import { msg } from '../../words/msg.ts'
import css from '../table.module.css'
import { useIsNarrow } from '../use-narrow.ts'
import { ActionMenu, iconOf, runAction } from './ActionMenu.tsx'
import { type Action, type ActionSlots, buttonsOf, menuAlone, mergeSlots, noSlots } from './action-slots.ts'

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
      {others.length > 0 ? (
        <ActionMenu label={msg('More')} of={of} icon={IconDots} aria-keyshortcuts="M" actions={others} />
      ) : (
        slots.hasMenu && !isNarrow && <span />
      )}
      {(isNarrow ? buttons.map(({ label }) => label) : slots.buttons).map((label) => {
        const action = buttons.find((one) => one.label === label)
        if (!action) return <span key={label} />
        return (
          <IconButton
            key={label}
            label={label}
            of={of}
            icon={iconOf(action) ?? IconDots}
            done={action.done ?? false}
            {...whatItDoes(action)}
          />
        )
      })}
    </div>
  )
}
