import { useIsOffice } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { useUrlState } from '../../../navigation/url.ts'
import type { Hands } from '../grid/use-hands.tsx'
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx'
import type { useRoster } from '../use-roster.ts'
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

/** What the office does once in a while. */
export function useRareActs({ shown, hands }: RareContext): readonly RosterAct[] {
  const { roster, span } = shown
  const files = useRosterFile(shown)
  const isOffice = useIsOffice()
  const [{ groups, site }, setUrl] = useUrlState(rosterShape)
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
  if (!isOffice) return []
  return [{ label: msg('Templates of a week…'), onPick: async () => templates() }, ...files]
}
