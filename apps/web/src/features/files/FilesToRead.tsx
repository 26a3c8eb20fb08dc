import type { RelatedFile } from '@muster/contract/files'
import { useWords } from '@muster/ui/words.ts'
import { useKept } from '../../offline/kept-answers.ts'
import { useKeptFile } from '../../offline/use-kept-file.ts'
import { FileName } from './FileName.tsx'
import './files.css'
import type { FilesOf } from './files-of.ts'

/** The addresses of files expire; they are asked for again before. */
export const addressesMs = 10 * 60_000

/** The files of a job for those who work at it; nothing where there are none. */
export function FilesToRead({ of }: { of: FilesOf }) {
  const say = useWords()
  const { answer } = useKept(of.question, undefined, addressesMs)
  if (!answer || answer.length === 0) return null
  return (
    <section className="stack small" aria-label={say('Related files')}>
      <p className="faint">{say('Related files')}</p>
      <ul className="files">
        {answer.map((file) => (
          <li key={file.id}>
            <FileToRead file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** From this device where it was kept and there is no connection. */
function FileToRead({ file }: { file: RelatedFile }) {
  const { address, isKept } = useKeptFile(file)
  return (
    <FileName
      name={file.fileName}
      bytes={file.size}
      href={address}
      thumbURL={isKept ? null : file.thumbURL}
    />
  )
}
