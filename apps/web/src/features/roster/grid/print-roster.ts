import { msg } from '@muster/contract/kit/msg'
import { printPage } from '@muster/ui/paper/print-page.ts'
import { flushSync } from 'react-dom'

export type Paper = 'A4' | 'A3'

async function print(paper: Paper, onPaper: (paper: Paper) => void) {
  flushSync(() => onPaper(paper))
  await printPage()
}

export const printChoices = (onPaper: (paper: Paper) => void) => [
  { label: msg('Print, A4 landscape'), onPick: () => print('A4', onPaper) },
  { label: msg('Print, A3 landscape'), onPick: () => print('A3', onPaper) },
]
