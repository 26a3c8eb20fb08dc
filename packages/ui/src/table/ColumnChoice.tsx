import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useEscape } from '../dialog/use-escape.ts'
import { Checkbox, Popover, Stack } from '../theme/library.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { Column } from './columns.tsx'

interface Props<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
}

/** Which columns are shown; one always is. */
export function ColumnChoice<Row>({ columns, hidden, onHide }: Props<Row>) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen, () => setOpen(false))
  const visible = columns.filter(({ key }) => !hidden.includes(key))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={msg('Columns')} icon={IconColumns3} onPick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} role="group" aria-label={say('Columns')}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              size="xs"
              label={say(label)}
              checked={!hidden.includes(key)}
              disabled={visible.length === 1 && visible[0]?.key === key}
              onChange={(event) =>
                onHide(event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
