import type { CoverPlace } from '@muster/contract/cover/candidates'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { FindCoverOfShift } from '../../shared/cover/FindCoverOfShift.tsx'
import type { PlannedVisit } from '../../shared/cover/planned-visit.ts'

type CoverSearch = { place: CoverPlace } | { visit: PlannedVisit }
const Asked = createContext<(search: CoverSearch) => void>(() => undefined)

/** Opens the search for a person to fill a place, or to replace someone. It outlives the line, which goes with the shift. */
export const useFindCover = () => useContext(Asked)

export function CoverDialogs({ children }: { children: ReactNode }) {
  const [search, begin] = useState<CoverSearch>()
  const close = () => begin(undefined)
  return (
    <Asked value={begin}>
      {children}
      {search && 'place' in search && <FindCoverDialog place={search.place} onClose={close} />}
      {search && 'visit' in search && <FindCoverOfShift visit={search.visit} onClose={close} />}
    </Asked>
  )
}
