import type { MessageFile } from '@muster/contract/chat'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { size } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import css from './messages.module.css'

export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const say = useWords()
  const [at, turn] = useState<number>()
  const images = files.filter(({ fileType }) => fileType === 'IMAGE')
  const others = files.filter(({ fileType }) => fileType === 'FILE')
  return (
    <div className={css.files}>
      {images.map(({ fileId, thumbURL, url, fileName }, i) => (
        <button
          key={fileId}
          type="button"
          className={css.image}
          onClick={() => turn(i)}
          aria-label={say('Open the picture {name}', { name: fileName })}
        >
          <img src={thumbURL ?? url} alt="" loading="lazy" />
        </button>
      ))}
      {others.map(({ fileId, url, fileName, size: bytes }) => (
        <a key={fileId} className={css.file} href={url} download={fileName}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <bdi>{fileName}</bdi>
          <span className="faint figures">{size(bytes)}</span>
        </a>
      ))}
      {at !== undefined && (
        <ImageViewer
          pictures={images.map(({ url, fileName }) => ({ url, name: fileName, caption: fileName }))}
          at={at}
          onTurn={turn}
          onClose={() => turn(undefined)}
        />
      )}
    </div>
  )
}
