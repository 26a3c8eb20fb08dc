import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from './columns.tsx'
import { IconButton } from './IconButton.tsx'
import { Checkbox, Popover, Stack } from './library.ts'
import { csvOf, giveCsv } from './table-file.ts'
import { useEscape } from './use-escape.ts'
import { useWords } from './words.ts'

interface Props<Row> {
  name: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  /** The rows that the filter left, in their order. */
  rows: readonly Row[]
}

/** Which columns are shown, and the shown rows as a file. */
export function TableTools<Row>({ name, columns, hidden, onHide, rows }: Props<Row>) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen, () => setOpen(false))
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return (
    <div className="row small push">
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            label="Columns"
            icon={<IconColumns3 size={16} aria-hidden />}
            onPick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap={8} role="group" aria-label={say('Columns')}>
            {columns.map(({ key, label }) => (
              <Checkbox
                key={key}
                size="xs"
                label={say(label)}
                checked={!hidden.includes(key)}
                disabled={shown.length === 1 && shown[0]?.key === key}
                onChange={(event) =>
                  onHide(event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
                }
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label="Export as CSV"
        icon={<IconDownload size={16} aria-hidden />}
        onPick={() => giveCsv(say(name), csvOf(rows, shown, say))}
      />
    </div>
  )
}
