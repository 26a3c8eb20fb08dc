import { msg } from '@muster/contract/kit/msg'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { printPage } from '@muster/ui/paper/print-page.ts'
import { IconPrinter } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

export type Paper = 'A4' | 'A3'

async function print(paper: Paper, onPaper: (paper: Paper) => void) {
  flushSync(() => onPaper(paper))
  await printPage()
}

export const printChoices = (onPaper: (paper: Paper) => void) => [
  { label: msg('A4 landscape'), onPick: () => print('A4', onPaper) },
  { label: msg('A3 landscape'), onPick: () => print('A3', onPaper) },
]

export const PrintRoster = ({ onPaper }: { onPaper: (paper: Paper) => void }) => (
  <MenuButton label={msg('Print')} icon={IconPrinter} choices={printChoices(onPaper)} />
)
