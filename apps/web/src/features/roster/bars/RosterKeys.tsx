import { useIsOffice } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { showKeys } from '@muster/ui/keys/KeyList.tsx'
import { type KeyLine, usePageKeys } from '@muster/ui/keys/page-keys.ts'
import { IconKeyboard } from '@tabler/icons-react'

/** In the order in which they are learned. */
const gridKeys: readonly KeyLine[] = [
  [['↑', '↓', '←', '→'], msg('Walk through the shifts')],
  [['Home', 'End'], msg('First or last day')],
  [['Page ↑', 'Page ↓'], msg('Eight rows up or down')],
  [['Enter'], msg('Open the menu, or add on an empty day')],
  [[msg('Space [key]')], msg('Select')],
  [['A'], msg('Add a shift')],
  [['M'], msg('Move, then choose the day with Enter')],
  [['C'], msg('Copy, then choose the day with Enter')],
  [['Shift', '←', '→'], msg('The end 15 minutes earlier or later, then Enter')],
  [['Shift', '↑', '↓'], msg('The start 15 minutes earlier or later, then Enter')],
  [['Delete'], msg('Remove')],
  [['N', 'P'], msg('Next or previous problem')],
  [['Esc'], msg('Cancel')],
]

/** Notes are the office's. */
const noteKeys: readonly KeyLine[] = [
  [['T'], msg('Note on the shift, or on the day of a site')],
  [['Shift', 'T'], msg('Note on the day')],
]

export function RosterKeys() {
  const isOffice = useIsOffice()
  usePageKeys({ title: msg('On the roster'), keys: isOffice ? [...gridKeys, ...noteKeys] : gridKeys })
  return <IconButton label={msg('Keys of this page')} icon={IconKeyboard} onPick={showKeys} />
}
