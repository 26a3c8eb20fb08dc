import { CallFailure } from '@muster/client/call-failure'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { useState } from 'react'
import type { z } from 'zod'

/** A record that others may save meanwhile: what to show of it, and the notice that loads what they saved. */
export function useNewer<R extends { version: number }>(kept: R) {
  const [newer, onNewer] = useState<R>()
  const [loaded, load] = useState<R>()
  return {
    record: loaded && loaded.version > kept.version ? loaded : kept,
    /** For the key of the form, which begins with it again. */
    loadedVersion: loaded?.version,
    load,
    onNewer,
    notice: newer && newer.version > (loaded?.version ?? 0) && <NewerNotice onLoad={() => load(newer)} />,
  }
}

/** Saves. Where another person saved first, the refusal carries their version: `onNewer` gets it. Throws what `save` throws. */
export async function savedOrNewer<R, Saved>(
  shape: z.ZodType<R>,
  onNewer: ((newer: R) => void) | undefined,
  save: () => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    const newer = shape.safeParse(error instanceof CallFailure ? error.data : undefined)
    if (newer.success) onNewer?.(newer.data)
    throw error
  }
}
