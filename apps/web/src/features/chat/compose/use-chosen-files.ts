import { fileProblem, isImageName } from '@muster/rules/messages/files'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { preparePhoto } from '../../../offline/photos.ts'
import { sayRefusedFile } from '../../../shared/refused-file.ts'

export interface ChosenFile {
  file: Blob
  name: string
}
const mostFiles = 10

/** A picture as small as a telephone sends it; other files as they are. */
async function prepared(file: File): Promise<ChosenFile> {
  if (!isImageName(file.name)) return { file, name: file.name }
  const { blob } = await preparePhoto(file)
  return { file: blob, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg` }
}

export function useChosenFiles() {
  const say = useWords()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  return {
    files,
    setFiles,
    leaveOut: (at: number) => setFiles(files.filter((_, i) => i !== at)),
    async choose(list: readonly File[]) {
      for (const file of list.slice(0, mostFiles - files.length)) {
        try {
          const isTooLarge = fileProblem('related', file) === 'size'
          const next = isTooLarge ? undefined : await prepared(file)
          const problem = next ? fileProblem('related', { name: next.name, size: next.file.size }) : 'size'
          if (next && !problem) setFiles((now) => [...now, next])
          else await sayRefusedFile(say, file, problem ?? 'type')
        } catch (error) {
          await sayError(error)
        }
      }
    },
  }
}
