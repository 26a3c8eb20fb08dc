import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import css from './photo-row.module.css'

interface Photo {
  id: number
  url: string
  thumbURL?: string | null | undefined
  /** As it is called when it is saved. */
  name: string
}
interface Props {
  photos: readonly Photo[]
  caption: string
  /** The name stands below each. */
  named?: boolean
}

/** Photos in a row; each opens large, and from there the others. */
export function PhotoRow({ photos, caption, named }: Props) {
  const say = useWords()
  const [shown, show] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <div className={css.photos}>
        {photos.map(({ id, url, thumbURL, name }, at) => (
          <button
            key={id}
            type="button"
            aria-label={named ? undefined : say('Photo {number}', { number: at + 1 })}
            onClick={() => show(at)}
          >
            <img src={thumbURL ?? url} alt={named ? `${name}: ${caption}` : ''} loading="lazy" />
            {named && <span>{name}</span>}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <ImageViewer
          pictures={photos.map(({ url, name }) => ({ url, name, caption }))}
          at={shown}
          onTurn={show}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}
