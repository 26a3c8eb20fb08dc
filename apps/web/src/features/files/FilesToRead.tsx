import { lazy, Suspense } from 'react'
import { useKept } from '../../offline/kept-answers.ts'
import type { FilesOf } from './files-of.ts'

/** The addresses of files expire; they are asked for again before. */
export const addressesMs = 10 * 60_000

// Most jobs have none: how files are shown comes with the first of them.
const FilesRead = lazy(async () => ({ default: (await import('./FilesRead.tsx')).FilesRead }))

/** The files of a job for those who work at it; nothing where there are none. */
export function FilesToRead({ of }: { of: FilesOf }) {
  const { answer } = useKept(of.question, undefined, addressesMs)
  if (!answer || answer.length === 0) return null
  return (
    <Suspense fallback={null}>
      <FilesRead files={answer} />
    </Suspense>
  )
}
