import { fileProblem } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFileInput } from '../forms/use-file-input.tsx'
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
  const [chosen, choose] = useState<File>()
  const take = (file: File) => {
    const problem = fileProblem('picture', file)
    if (problem) return void sayRefusedFile(say, file, problem)
    choose(file)
  }
  const chooser = useFileInput({ label: what, accept: '.jpg,.jpeg,.png,.gif', onChoose: take })
  return (
    <>
      <Button label={label} icon={IconPhoto} onPick={chooser.open} />
      {chooser.field}
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
