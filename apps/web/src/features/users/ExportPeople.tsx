import { call } from '@muster/client/call'
import type { Input } from '@muster/contract/kit'
import { users } from '@muster/contract/users'
import { Button } from '@muster/ui/Button.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { today } from '@muster/ui/format.ts'
import { giveBase64 } from '@muster/ui/table-file.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

type Filters = NonNullable<Input<typeof users.exportPeople>['query']>

/** All people that the filters show, not only those of the page. */
export function ExportPeople({ query: { search, roleLevels, sort } }: { query: Filters }) {
  const [busy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    try {
      const base64 = await call(users.exportPeople, { query: { search, roleLevels, sort } })
      giveBase64(`people-${today()}.csv`, 'text/csv;charset=utf-8', base64)
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
