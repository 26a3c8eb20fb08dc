import { useAsk } from '@muster/client/query'
import { useWords } from '@muster/ui/words.ts'
import { FileName } from './FileName.tsx'
import './files.css'
import type { FilesOf } from './files-of.ts'

/** The addresses of files expire; they are asked for again before. */
export const addressesMs = 10 * 60_000

/** The files of a job for those who work at it; nothing where there are none. */
export function FilesToRead({ of }: { of: FilesOf }) {
  const say = useWords()
  const { answer } = useAsk(of.question, addressesMs)
  if (!answer || answer.length === 0) return null
  return (
    <section className="stack small" aria-label={say('Related files')}>
      <p className="faint">{say('Related files')}</p>
      <ul className="files">
        {answer.map((file) => (
          <li key={file.id}>
            <FileName name={file.fileName} bytes={file.size} href={file.url} thumbURL={file.thumbURL} />
          </li>
        ))}
      </ul>
    </section>
  )
}
