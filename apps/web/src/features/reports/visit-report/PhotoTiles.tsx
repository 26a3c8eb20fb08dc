import type { AnswerFile } from '@muster/contract/works/answers'
import { takenText } from '@muster/rules/works/work-report'
import { size } from '@muster/ui/words/format.ts'
import { IconFile } from '@tabler/icons-react'
import css from '../reports.module.css'
import { isPicture } from './pictures-of.ts'

interface Props {
  files: readonly AnswerFile[]
  zone: string
  onOpen: (file: AnswerFile) => void
}

/** The day over the time: the tile is narrow. */
const Taken = ({ text }: { text: string }) => (
  <span className="figures">
    {text.split(' ').map((part) => (
      <span key={part} className="block">
        {part}
      </span>
    ))}
  </span>
)

export const PhotoTiles = ({ files, zone, onOpen }: Props) => (
  <div className="row">
    {files.map((file) =>
      isPicture(file) ? (
        <button key={file.id} type="button" className={css.photo} onClick={() => onOpen(file)}>
          <img src={file.thumbURL ?? file.url} alt={file.fileName} loading="lazy" width={96} height={96} />
          {file.takenAt && <Taken text={takenText(file.takenAt, zone)} />}
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
