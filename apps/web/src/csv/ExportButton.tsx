import { Button } from '@muster/ui/Button.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { today } from '@muster/ui/format.ts'
import { giveBase64 } from '@muster/ui/table-file.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

interface Props {
  /** Of what the rows are: the file is called by it and the day. */
  name: string
  /** The whole file, in base64. */
  read: () => Promise<string>
}

/** Downloads all rows that the filters show, not only those of the page. */
export function ExportButton({ name, read }: Props) {
  const [busy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    try {
      giveBase64(`${name}-${today()}.csv`, 'text/csv;charset=utf-8', await read())
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      label="Export all"
      icon={<IconDownload size={16} aria-hidden />}
      busy={busy}
      onPick={() => void give()}
    />
  )
}
