import { useWords } from '@muster/ui/words/words.ts'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { Photo } from '../../offline/photos.ts'
import css from './chosen-photos.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface Props {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}

export function ChosenPhotos({ photos, onChange }: Props) {
  const say = useWords()
  if (photos.length === 0) return null
  return (
    <ul className={clsx('plain-list', css.chosenPhotos)}>
      {photos.map((photo, at) => {
        const name = say('Photo {number}', { number: at + 1 })
        return (
          <li key={photo.sha256}>
            <Chosen photo={photo} name={name} />
            <button
              type="button"
              aria-label={say('Remove {name}', { name })}
              onClick={() => onChange(photos.filter((other) => other !== photo))}
            >
              <IconX size={18} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Chosen({ photo, name }: { photo: Photo; name: string }) {
  const address = useObjectUrl(photo.blob)
  return address && <img src={address} alt={name} />
}
