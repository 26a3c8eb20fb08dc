import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { AddDialog } from './add/AddDialog.tsx'
import { DayPlacesDialog } from './DayPlacesDialog.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import type { RosterView } from './roster-rows.ts'
import { ShiftMenu } from './ShiftMenu.tsx'
import { TimeDialog } from './TimeDialog.tsx'
import type { Hands } from './use-hands.ts'
import type { RosterActs } from './use-roster-acts.ts'

interface Props {
  hands: Hands
  items: RosterView['items']
  acts: RosterActs
  /** On a phone there is no grid to move in. */
  canPlace: boolean
}

/** The menu or dialog that is open over the roster. */
export function OpenParts({ hands, items, acts, canPlace }: Props) {
  const { open, openPart, close, choose, clear } = hands
  if (!open) return null
  if (open.what === 'menu')
    return (
      <ShiftMenu
        key={open.item.key}
        item={open.item}
        chip={open.chip}
        canPlace={canPlace}
        onPick={(act) => choose(act, open.item)}
        onClose={close}
      />
    )
  if (open.what === 'day') return <DayPlacesDialog item={open.item} acts={acts} onClose={close} />
  if (open.what === 'add') return <AddDialog target={open.target} items={items} acts={acts} onClose={close} />
  if (open.what === 'cover') return <FindCoverDialog place={open.item.place} onClose={close} />
  const done = () => {
    close()
    if (open.items.length > 1) clear()
  }
  if (open.what === 'time') return <TimeDialog wanted={open.items} acts={acts} onClose={done} />
  return (
    <GiveDialog
      wanted={open.items}
      acts={acts}
      onDay={(item) => openPart({ what: 'day', item })}
      onFindCover={(item) => openPart({ what: 'cover', item })}
      onClose={done}
    />
  )
}
