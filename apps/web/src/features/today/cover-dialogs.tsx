import type { CoverPlace } from '@muster/contract/candidates'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { FindCoverOfShift, type PlannedVisit } from './FindCoverOfShift.tsx'

type Wanted = { place: CoverPlace } | { visit: PlannedVisit }
const Asked = createContext<(wanted: Wanted) => void>(() => undefined)

/** Opens the search for somebody, of a place or in place of a person. It outlives the line, which goes with the shift. */
export const useFindCover = () => useContext(Asked)

export function CoverDialogs({ children }: { children: ReactNode }) {
  const [wanted, want] = useState<Wanted>()
  const close = () => want(undefined)
  return (
    <Asked value={want}>
      {children}
      {wanted && 'place' in wanted && <FindCoverDialog place={wanted.place} onClose={close} />}
      {wanted && 'visit' in wanted && <FindCoverOfShift visit={wanted.visit} onClose={close} />}
    </Asked>
  )
}
