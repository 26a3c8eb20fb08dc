import type { Column } from '@muster/ui/table/columns.tsx'
import { hiddenKeys, type usePreferences } from '@muster/ui/table/table-preferences.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ViewAddress } from './view-address.ts'

type Preferences = ReturnType<typeof usePreferences>

/**
 * Which columns are hidden: as the address says, where a view was opened, else as this device remembers. A choice goes where
 * the last one came from, so that looking at a view changes no habit.
 */
export function useHiddenColumns<Row>(
  columns: readonly Column<Row>[],
  [preferences, prefer]: Preferences,
  isView: boolean,
) {
  const [{ columns: named = [] }, setUrl] = useUrlState(ViewAddress)
  const visible = columns.filter(({ key }) => named.includes(key))
  if (!isView || visible.length === 0)
    return [hiddenKeys(columns, preferences), (hidden: string[]) => prefer({ hidden })] as const
  const keysWithout = (hidden: readonly string[]) =>
    columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key)
  return [
    keysWithout(visible.map(({ key }) => key)),
    (hidden: string[]) => setUrl({ columns: keysWithout(hidden) }),
  ] as const
}
