import { fileProblem } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { sayRefusedFile } from '../refused-file.ts'
import type { CropDialogProps } from './CropDialog.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

interface Props extends Pick<CropDialogProps, 'shape'> {
  label: string
  /** What is chosen, in the person's language: the browser reads it out. */
  what: string
  save: (picture: Blob, fileName: string, chosen: File) => Promise<unknown>
}

export function PictureButton({ label, what, shape, save }: Props) {
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<File>()
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const problem = fileProblem('picture', file)
    if (problem) return void sayRefusedFile(say, file, problem)
    choose(file)
  }
  return (
    <>
      <Button label={label} icon={IconPhoto} onPick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={what}
        accept=".jpg,.jpeg,.png,.gif"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            shape={shape}
            onClose={() => choose(undefined)}
            save={(picture, fileName) => save(picture, fileName, chosen)}
          />
        </Suspense>
      )}
    </>
  )
}
