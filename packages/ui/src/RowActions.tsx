import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Confirmation, confirmed, type Insistence } from './confirm.tsx'
import { sayError } from './dialogs.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './library.ts'
import { useWords } from './words.ts'

export interface Action {
  label: string
  icon?: ReactNode
  /** A button of its own, also beside a menu. */
  always?: true
  /** Shown green. */
  done?: boolean
  /** Goes to a page instead of doing something. */
  href?: string
  /** Asked before; its dialog also tells what went wrong. */
  confirm?: Confirmation
  /** Given `force: true` when the person insisted after a refusal that may be forced. */
  onPick?: (insistence: Insistence) => unknown
}

const icons: Readonly<Record<string, ReactNode>> = {
  Edit: <IconPencil size={16} aria-hidden />,
  Remove: <IconTrash size={16} aria-hidden />,
}

async function run(action: Action): Promise<void> {
  if (action.confirm) return void (await confirmed(action.confirm, (how) => action.onPick?.(how)))
  try {
    await action.onPick?.({})
  } catch (error) {
    await sayError(error)
  }
}

/** At the end of a row: up to two actions as buttons, more in a menu. `of` is read aloud with each. */
export function RowActions({ actions, of }: { actions: readonly Action[]; of: string }) {
  const say = useWords()
  const shown = actions.length > 2 ? actions.filter(({ always }, i) => always || i === 0) : actions
  const others = actions.filter((action) => !shown.includes(action))
  return (
    <div className="row-actions">
      {shown.map((action) => (
        <IconButton
          key={action.label}
          label={of ? `${say(action.label)}: ${of}` : action.label}
          icon={action.icon ?? icons[action.label] ?? <IconDots size={16} aria-hidden />}
          done={action.done ?? false}
          {...(action.href === undefined ? { onPick: () => void run(action) } : { href: action.href })}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <IconButton
              label={of ? `${say('More')}: ${of}` : 'More'}
              icon={<IconDots size={16} aria-hidden />}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item
                key={action.label}
                leftSection={action.icon ?? icons[action.label]}
                {...(action.href === undefined
                  ? { onClick: () => void run(action) }
                  : { component: 'a' as const, href: action.href })}
              >
                {say(action.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
