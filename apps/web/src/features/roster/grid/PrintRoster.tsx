import { msg } from '@muster/contract/kit/msg'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { printPage } from '@muster/ui/paper/print-page.ts'
import { IconPrinter } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

export type Paper = 'A4' | 'A3'

export function PrintRoster({ onPaper }: { onPaper: (paper: Paper) => void }) {
  const print = async (paper: Paper) => {
    flushSync(() => onPaper(paper))
    await printPage()
  }
  return (
    <MenuButton
      label={msg('Print')}
      icon={<IconPrinter size={16} aria-hidden />}
      choices={[
        { label: msg('A4 landscape'), onPick: () => print('A4') },
        { label: msg('A3 landscape'), onPick: () => print('A3') },
      ]}
    />
  )
}
