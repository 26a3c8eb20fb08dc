import { isImageName } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Progress } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconX } from '@tabler/icons-react'
import { FileName } from './FileName.tsx'
import css from './files.module.css'
import type { Upload } from './uploads.ts'

interface Props {
  upload: Upload
  onRetry: (() => void) | undefined
  onDrop: () => void
}

export function UploadRow({ upload, onRetry, onDrop }: Props) {
  const say = useWords()
  const { file, state, sent, problem } = upload
  const percent = Math.round(sent * 100)
  return (
    <li>
      <FileName name={file.name} bytes={file.size} isPicture={isImageName(file.name)} />
      {state === 'sending' && (
        <Progress.Root size="sm" className={css.progress}>
          <Progress.Section value={percent} aria-label={say('{name}: sent', { name: file.name })} />
        </Progress.Root>
      )}
      {state === 'waiting' && <span className="faint">{say('Not sent yet')}</span>}
      {state === 'failed' && (
        <span role="alert" className={css.problem}>
          {say(problem ?? msg('Something went wrong'))}
        </span>
      )}
      <span className="row small push">
        {state === 'failed' && onRetry && <Button label={msg('Try again')} size="small" onPick={onRetry} />}
        {state !== 'sending' && (
          <IconButton label={say('Drop {name}', { name: file.name })} icon={IconX} onPick={onDrop} />
        )}
      </span>
    </li>
  )
}
