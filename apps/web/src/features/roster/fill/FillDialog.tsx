import type { FillProposals, FillWeights } from '@muster/contract/cover/fill'
import { msg } from '@muster/contract/kit/msg'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { useState } from 'react'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { chosenItems, type DayAndSiteChoice } from '../dialogs/day-and-site.ts'
import type { PlaceItem } from '../week/roster-rows.ts'
import { ChooseFill } from './ChooseFill.tsx'
import { FillPreview } from './FillPreview.tsx'
import { LeftOutFills } from './LeftOutFills.tsx'
import { useProposals } from './use-proposals.ts'

interface Props {
  /** Open places in sight. */
  places: readonly PlaceItem[]
  acts: RosterActs
  onClose: () => void
}
type LeftOut = NonNullable<Awaited<ReturnType<RosterActs['fillPlaces']>>>

const usualWeights: FillWeights = { site: 1, near: 1, hours: 1, weekends: 1, wishes: 1 }

/** Which open places, then who could take them and why, then what is taken as drafts. */
export function FillDialog({ places, acts, onClose }: Props) {
  const [choice, setChoice] = useState<DayAndSiteChoice>({})
  const [weights, setWeights] = useState<FillWeights>({ ...usualWeights, ...(acts.hasCosts && { cost: 1 }) })
  const [proposals, setProposals] = useState<FillProposals>()
  const [leftOut, setLeftOut] = useState<LeftOut>()
  const { propose, percent } = useProposals()
  const ask = async () => {
    const wanted = chosenItems(places, choice).map(({ place: { patternId, date } }) => ({ patternId, date }))
    const answer = await propose(wanted, weights)
    if (answer) setProposals(answer)
  }
  const take = async (chosen: FillProposals['proposals']) => {
    const left = await acts.fillPlaces(
      chosen.map(({ patternId, date, tenantUserId }) => ({ patternId, date, tenantUserId })),
    )
    if (left?.length === 0) onClose()
    else if (left) setLeftOut(left)
  }
  return (
    <Dialog title={msg('Fill open shifts')} wide onClose={onClose}>
      {leftOut ? (
        <LeftOutFills leftOut={leftOut} onClose={onClose} />
      ) : proposals ? (
        <FillPreview proposals={proposals} onBack={() => setProposals(undefined)} onTake={take} />
      ) : (
        <ChooseFill
          {...{ places, choice, weights, percent }}
          hasCosts={acts.hasCosts}
          onChoice={setChoice}
          onWeights={setWeights}
          onPropose={ask}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
