import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useKept } from '../../offline/kept/kept-answers.ts'
import type { FilesOf } from './files-of.ts'

/** The addresses of files expire; they are asked for again before. */
export const addressesMs = 10 * 60_000

/** Of the list in px: its heading, and a row with its line for each. */
const heightOf = (count: number) => 29 + count * 49

// Most jobs have none: how files are shown comes with the first of them.
const FilesRead = lazy(async () => ({ default: (await import('./FilesRead.tsx')).FilesRead }))

interface Props {
  of: FilesOf
  /** How many there are, where that is known: their place is kept, so that what is below does not move under a finger. */
  count: number | undefined
}

export function FilesToRead({ of, count }: Props) {
  const { answer, isLoading } = useKept(count === 0 ? undefined : of.question, undefined, addressesMs)
  const place = count ? <Skeleton h={heightOf(count)} aria-hidden /> : null
  if (isLoading) return place
  if (!answer || answer.length === 0) return null
  return (
    <Suspense fallback={place}>
      <FilesRead files={answer} />
    </Suspense>
  )
}
