import { IconDownload } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { Column } from './columns.tsx'
import { csvOf, giveCsv } from './table-file.ts'

/** Whether lists may be saved as files by whoever looks at them; the application says it once, around everything. */
export const MayExport = createContext(true)

interface Props<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

export function ExportRows<Row>({ name, columns, rows }: Props<Row>) {
  const say = useWords()
  if (!useContext(MayExport)) return null
  return (
    <IconButton
      label={msg('Export as CSV')}
      icon={IconDownload}
      onPick={() => giveCsv(say(name), csvOf(rows, columns, say))}
    />
  )
}
