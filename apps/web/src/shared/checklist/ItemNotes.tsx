import type { StoredFile } from '@muster/contract/files'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useKeptFile } from '../../offline/kept/use-kept-file.ts'
import css from './checklist.module.css'

interface Props {
  title: string
  instructions: string
  picture: StoredFile | null
  critical: boolean
}

export function ItemNotes({ title, instructions, picture, critical }: Props) {
  return (
    <>
      {critical && (
        <p className="row">
          <Badge label={msg('Critical')} tone="bad" />
        </p>
      )}
      {instructions && <p className="reading">{instructions}</p>}
      {picture && <ItemPicture picture={picture} title={title} />}
    </>
  )
}

/** From this device where it was kept and there is no connection. */
function ItemPicture({ picture, title }: { picture: StoredFile; title: string }) {
  const say = useWords()
  const { address, isKept, onMissing } = useKeptFile(picture)
  return (
    <a href={address} target="_blank" rel="noreferrer" className={css.itemPicture}>
      <img
        src={isKept ? address : (picture.thumbURL ?? picture.url)}
        alt={say('Picture of {title}', { title })}
        loading="lazy"
        onError={onMissing}
      />
    </a>
  )
}
