import { msg } from '@muster/contract/kit/msg'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { giveBase64 } from '@muster/ui/table/table-file.ts'
import { today } from '@muster/ui/words/format.ts'
import { IconDownload } from '@tabler/icons-react'
import { useBusy } from '../forms/use-busy.ts'

interface Props {
  /** What the rows are: the file is called by it and the day. */
  name: string
  read: () => Promise<string>
}

/** Downloads all rows that the filters show, not only those of the page. */
export function ExportAll({ name, read }: Props) {
  const [isBusy, run] = useBusy()
  const download = () =>
    run(async () => giveBase64(`${name}-${today()}.csv`, 'text/csv;charset=utf-8', await read()))
  return (
    <IconButton
      label={msg('Export all')}
      icon={IconDownload}
      disabled={isBusy}
      onPick={() => void download()}
    />
  )
}
