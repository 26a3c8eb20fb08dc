import type { AnswerFile } from '@muster/contract/work-answers'
import { size } from '@muster/ui/format.ts'
import { IconFile } from '@tabler/icons-react'
import { isPicture } from './pictures-of.ts'
import css from './reports.module.css'

interface Props {
  files: readonly AnswerFile[]
  onOpen: (file: AnswerFile) => void
}

/** Photos as small tiles that open over the page; other files as links. */
export const PhotoTiles = ({ files, onOpen }: Props) => (
  <div className={css.files}>
    {files.map((file) =>
      isPicture(file) ? (
        <button key={file.id} type="button" className={css.photo} onClick={() => onOpen(file)}>
          <img src={file.thumbURL ?? file.url} alt={file.fileName} loading="lazy" width={96} height={96} />
        </button>
      ) : (
        <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer" className={css.file}>
          <IconFile size={16} aria-hidden />
          <span>{file.fileName}</span>
          <span className="faint figures">{size(file.size)}</span>
        </a>
      ),
    )}
  </div>
)
