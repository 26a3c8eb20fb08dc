import { call } from '@muster/client/call'
import type { Input } from '@muster/contract/kit'
import { sites } from '@muster/contract/sites'
import { Button } from '@muster/ui/Button.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { today } from '@muster/ui/format.ts'
import { giveBase64 } from '@muster/ui/table-file.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

type Filters = NonNullable<Input<typeof sites.exportSites>['query']>

/** All sites that the filters show, not only those of the page. */
export function ExportSites({ query }: { query: Filters }) {
  const [busy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    try {
      const base64 = await call(sites.exportSites, { query })
      giveBase64(`sites-${today()}.csv`, 'text/csv;charset=utf-8', base64)
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
