import type { Repair } from '@muster/contract/actions'
import { repairText, repairWords } from '@muster/rules/works/repair-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { PhotoRow } from '../pictures/PhotoRow.tsx'
import { stateWords } from './action-words.ts'

interface Props {
  repair: Repair
  /** In place of the title, where it leads somewhere. */
  title?: ReactNode
  /** In place of the state alone. */
  badges?: ReactNode
  children?: ReactNode
}

/** What became of one failed check: its state, the photos, who verified it as far as the reader is told, and when. */
export function RepairCard({ repair, title, badges, children }: Props) {
  const say = useWords()
  const photos = repair.files.map((file) => ({
    ...file,
    name: say(file.moment === 'BEFORE' ? repairWords.before : repairWords.after),
  }))
  const isTold = repair.verifiedOn !== null || repair.doneOn !== null || repair.acknowledgedOn !== null
  return (
    <li className="stack small">
      {title ?? <bdi className="strong">{repair.title}</bdi>}
      <p className="row small">{badges ?? <Badge {...stateWords[repair.state]} />}</p>
      {isTold && <p>{repairText(repair, say)}</p>}
      <PhotoRow photos={photos} caption={repair.title} named />
      {children}
    </li>
  )
}
