import { lazy } from 'react'

/** What one wants to know of a thing, for the search and at the side of a list; its code comes when it is first shown. */
export const ThingPreview = lazy(async () => ({
  default: (await import('../../features/profiles/ThingPreview.tsx')).ThingPreview,
}))
