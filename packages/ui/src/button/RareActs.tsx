import { useIsNarrow } from '../table/use-narrow.ts'
import { msg } from '../words/msg.ts'
import { Button } from './Button.tsx'
import type { Icon } from './icon.tsx'
import { MenuButton } from './MenuButton.tsx'

interface RareAct {
  label: string
  icon?: Icon
  href?: string
  onPick?: () => unknown
}

/** Acts of a page beside its first one: buttons, and on a phone one menu, so that the page begins in the first screen. */
export function RareActs({ acts }: { acts: readonly RareAct[] }) {
  const isNarrow = useIsNarrow()
  if (!isNarrow) return acts.map((act) => <Button key={act.label} {...act} />)
  return acts.length > 0 && <MenuButton label={msg('More')} choices={acts} />
}
