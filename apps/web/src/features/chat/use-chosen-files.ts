import { fileProblem, isImageName } from '@muster/rules/files'
import { sayError, sayProblem } from '@muster/ui/dialogs.tsx'
import { useState } from 'react'
import { preparePhoto } from '../../offline/photos.ts'

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

/** Files that go with the next message. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  return {
    files,
    setFiles,
    leaveOut: (at: number) => setFiles(files.filter((_, i) => i !== at)),
    async choose(list: readonly File[]) {
      for (const file of list.slice(0, mostFiles - files.length)) {
        if (fileProblem('related', file) === 'size') return sayProblem('The file is too large')
        try {
          const next = await prepared(file)
          if (fileProblem('related', { name: next.name, size: next.file.size }))
            return await sayProblem('This type of file is not taken')
          setFiles((now) => [...now, next])
        } catch (error) {
          await sayError(error)
        }
      }
    },
  }
}
