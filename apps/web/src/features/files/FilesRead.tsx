import type { RelatedFile } from '@muster/contract/files'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useKeptFile } from '../../offline/kept/use-kept-file.ts'
import { FileName } from './FileName.tsx'
import css from './files.module.css'

export function FilesRead({ files }: { files: readonly RelatedFile[] }) {
  const say = useWords()
  return (
    <section className={clsx('stack small', css.read)} aria-label={say('Related files')}>
      <p className="faint">{say('Related files')}</p>
      <ul className={clsx('plain-list lines', css.files)}>
        {files.map((file) => (
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
      isWhole
      thumbURL={isKept ? null : file.thumbURL}
    />
  )
}
