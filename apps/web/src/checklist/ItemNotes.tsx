import type { StoredFile } from '@muster/contract/files'
import { Badge } from '@muster/ui/Badge.tsx'
import { useWords } from '@muster/ui/words.ts'

interface Props {
  title: string
  instructions: string
  picture: StoredFile | null
  critical: boolean
}

/** How a sub-task is done, in words and with a picture, and whether it must not fail. */
export function ItemNotes({ title, instructions, picture, critical }: Props) {
  const say = useWords()
  return (
    <>
      {critical && (
        <p className="row">
          <Badge label="Critical" tone="bad" />
        </p>
      )}
      {instructions && <p className="reading item-instructions">{instructions}</p>}
      {picture && (
        <a href={picture.url} target="_blank" rel="noreferrer" className="item-picture">
          <img
            src={picture.thumbURL ?? picture.url}
            alt={say('Picture of {title}', { title })}
            loading="lazy"
          />
        </a>
      )}
    </>
  )
}
