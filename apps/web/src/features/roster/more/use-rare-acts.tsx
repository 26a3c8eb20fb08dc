import { useIsOffice } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { useUrlState } from '../../../navigation/url.ts'
import { ClearDialog } from '../dialogs/ClearDialog.tsx'
import { CopyWeekDialog } from '../dialogs/CopyWeekDialog.tsx'
import type { Hands } from '../grid/use-hands.tsx'
import { isFixed } from '../shifts/Chip.tsx'
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx'
import type { useRoster } from '../use-roster.ts'
import { fittingShifts } from '../week/roster-filter.ts'
import { rosterShape } from '../week/roster-url.ts'
import { useRosterFile } from './use-roster-file.ts'

/** What the roster's header offers, as a button or in a menu. */
export interface RosterAct {
  label: string
  onPick: () => unknown
}
interface RareContext {
  shown: ReturnType<typeof useRoster>
  hands: Hands
}

/** What is done once a week or less. */
export function useRareActs({ shown, hands }: RareContext): readonly RosterAct[] {
  const { roster, whole, span } = shown
  const files = useRosterFile(shown)
  const isOffice = useIsOffice()
  const [url, setUrl] = useUrlState(rosterShape)
  const { groups, site } = url
  const filter = { ...(isOffice && groups && { groupIds: groups }) }
  const templates = () =>
    hands.open(({ close }) => (
      <TemplatesDialog
        week={{
          startDate: span.startDate,
          ...(groups && { groupIds: groups }),
          ...(site !== undefined && { locationId: site }),
          siteName: roster?.sites.find(({ id }) => id === site)?.name,
        }}
        onUsed={(date) => setUrl({ date })}
        onClose={close}
      />
    ))
  const clear = () =>
    roster &&
    hands.open(({ acts, close }) => (
      <ClearDialog
        shifts={fittingShifts(whole, roster, url).filter((shift) => !isFixed(shift))}
        acts={acts}
        onClose={close}
      />
    ))
  const copyWeek = () =>
    hands.open(({ acts, close }) => (
      <CopyWeekDialog
        week={span.startDate}
        filter={filter}
        acts={acts}
        onCopied={(to) => setUrl({ date: to })}
        onClose={close}
      />
    ))
  if (!isOffice) return [{ label: msg('Clear…'), onPick: clear }]
  return [
    { label: msg('Copy week'), onPick: copyWeek },
    { label: msg('Clear…'), onPick: clear },
    { label: msg('Templates of a week…'), onPick: async () => templates() },
    ...files,
  ]
}
