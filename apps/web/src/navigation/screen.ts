import { keyOf, msg } from '@muster/contract/kit/msg'
import type { Level } from '@muster/contract/kit/permissions'
import type { Right } from '@muster/contract/kit/rights'
import type { Path } from './paths.ts'
import type { Search } from './url.ts'

export const groups = [
  keyOf(msg('Users')),
  keyOf(msg('Contracts')),
  keyOf(msg('Sites')),
  keyOf(msg('Job Detail')),
  keyOf(msg('Jobs')),
  keyOf(msg('Visits')),
  keyOf(msg('Reports')),
] as const
export type Group = (typeof groups)[number]

interface Place {
  readonly group?: Group
  /** It is a tab beside this list, and has no link in the sidebar. */
  readonly tabOf?: Path
  /** What its own tab is called, where its title would say what the heading below says. */
  readonly tab?: string
  /** It stands in the list of the settings, which is shown beside it. */
  readonly isSetting?: true
  /** The search leads there, although it has no link in the sidebar. */
  readonly isSearched?: true
  readonly words?: string
  readonly waiting?: 'reviews' | 'corrections' | 'leave' | 'swaps' | 'actions'
  /** In the field this tab of the bottom bar is lit. */
  readonly belongsTo?: Path
  /** In the field it is wider than a phone where the window is: a table of the office. */
  readonly isWide?: true
  /** What the role of whoever opens it must not have been denied. */
  readonly rights?: readonly Right[]
  /** A function of the whole company: managers of areas have no such screen. */
  readonly reach?: 'company'
  /** The function that fetches what it shows first, which is called before there is a page. */
  readonly first?: () => Promise<(search: Search) => Promise<void>>
}
export interface Screen extends Place {
  readonly path: Path
  /** Levels that may open it. At one path, each level has at most one screen. */
  readonly levels: readonly Level[]
  readonly title: string
  readonly page: string
}

export const screen = (
  path: Path,
  levels: readonly Level[],
  page: string,
  title: string,
  place: Place = {},
): Screen => ({ path, levels, page, title, ...place })
