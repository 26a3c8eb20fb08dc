import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { msg } from '../words/msg.ts'
import { printPage } from './print-page.ts'

export function PrintButton() {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await printPage()
    setBusy(false)
  }
  return <IconButton label={msg('Print')} icon={IconPrinter} disabled={isBusy} onPick={() => void print()} />
}
