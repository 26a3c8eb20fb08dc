import type { RelatedFile } from '@muster/contract/files'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { FileName } from './FileName.tsx'

interface Props {
  file: RelatedFile
  mayChange: boolean
  change: (call: 'shareFile' | 'removeFile', input: object) => Promise<void>
}

export function FileRow({ file, mayChange, change }: Props) {
  const say = useWords()
  const params = { id: file.id }
  const name = { name: file.fileName }
  const share = () => change('shareFile', { params, body: { shared: !file.shared } })
  return (
    <li>
      <FileName name={file.fileName} bytes={file.size} href={file.url} thumbURL={file.thumbURL} />
      {mayChange && (
        <span className="row small push">
          {file.shared && <Badge label={msg('Shared')} tone="good" />}
          <IconButton
            label={
              file.shared
                ? say('Hide {name} from the client', name)
                : say('Share {name} with the client', name)
            }
            icon={file.shared ? IconEyeOff : IconEye}
            onPick={share}
          />
          <IconButton
            label={say('Remove {name}', name)}
            icon={IconTrash}
            onPick={() => void confirmed(removal(file.fileName), () => change('removeFile', { params }))}
          />
        </span>
      )}
    </li>
  )
}
