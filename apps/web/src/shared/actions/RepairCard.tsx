import type { Repair } from '@muster/contract/actions'
import { repairText, repairWords } from '@muster/rules/works/repair-text'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { type ReactNode, useState } from 'react'
import { stateWords } from './action-words.ts'
import css from './fixes.module.css'

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
  const [shown, show] = useState<number>()
  const nameOf = ({ moment }: Repair['files'][number]) =>
    say(moment === 'BEFORE' ? repairWords.before : repairWords.after)
  const pictures = repair.files.map((file) => ({ url: file.url, name: nameOf(file), caption: repair.title }))
  const isTold = repair.verifiedOn !== null || repair.doneOn !== null || repair.acknowledgedOn !== null
  return (
    <li className="stack small">
      {title ?? <bdi className="strong">{repair.title}</bdi>}
      <p className="row small">{badges ?? <Badge {...stateWords[repair.state]} />}</p>
      {isTold && <p>{repairText(repair, say)}</p>}
      {repair.files.length > 0 && (
        <div className={css.pictures}>
          {repair.files.map((file, at) => (
            <button key={file.id} type="button" onClick={() => show(at)}>
              <img src={file.thumbURL ?? file.url} alt={`${nameOf(file)}: ${repair.title}`} loading="lazy" />
              <span>{nameOf(file)}</span>
            </button>
          ))}
        </div>
      )}
      {children}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </li>
  )
}
