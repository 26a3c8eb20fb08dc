import { Button as KitButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { sayError } from '../dialog/dialogs.tsx'
import { AppLink } from '../page/links.tsx'
import { Menu } from '../theme/library.ts'
import { useWords } from '../words/words.ts'
import { drawIcon, type Icon } from './icon.tsx'

interface Choice {
  label: string
  onPick?: () => unknown
  href?: string
}
interface Props {
  label: string
  icon?: Icon
  choices: readonly Choice[]
  disabled?: boolean
}

export function MenuButton({ label, icon, choices, disabled }: Props) {
  const say = useWords()
  const [busy, setBusy] = useState(false)
  const run = async ({ onPick }: Choice) => {
    setBusy(true)
    try {
      await onPick?.()
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <KitButton
          variant="default"
          size="sm"
          radius={8}
          leftSection={drawIcon(icon, 16)}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={busy}
          disabled={disabled ?? false}
        >
          {say(label)}
        </KitButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) =>
          choice.href === undefined ? (
            <Menu.Item key={choice.label} onClick={() => void run(choice)}>
              {say(choice.label)}
            </Menu.Item>
          ) : (
            <Menu.Item key={choice.label} component={AppLink} href={choice.href}>
              {say(choice.label)}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
