import { mayOpen, screens } from '../screens.ts'
import { type Path, paths } from './paths.ts'
import { type Group, groups, type Screen } from './screen.ts'

interface GroupPages {
  readonly list?: Path
  readonly add?: Path
}
const pagesOf: Readonly<Record<Group, GroupPages>> = {
  Users: { list: paths.users, add: paths.userAdd },
  Contracts: { list: paths.contracts, add: paths.contractAdd },
  Sites: { list: paths.sites, add: paths.siteAdd },
  'Job Detail': { list: paths.jobDetails, add: paths.jobDetailAdd },
  Jobs: { list: paths.jobs, add: paths.jobAdd },
  Visits: { list: paths.visits },
  Reports: {},
}

export const sidebarOf = (level: number) =>
  groups
    .map((group) => {
      const links = screens.filter((each) => each.group === group && mayOpen(each, level))
      const { list, add } = pagesOf[group]
      const mayAdd = links.some(({ path }) => path === add)
      return { group, ...(list && { list }), ...(add && mayAdd && { add }), links }
    })
    .filter(({ links }) => links.length > 0)
export type SidebarGroup = ReturnType<typeof sidebarOf>[number]

export const searchedBy = (level: number): readonly Screen[] => [
  ...sidebarOf(level).flatMap(({ links }) => links),
  ...screens.filter((each) => (each.isSearched || each.tabOf) && mayOpen(each, level)),
]

/** A list and the pages beside it, for a page among them. */
export function tabsOf(path: string, level: number): readonly Screen[] {
  const list = listOf(path)
  return screens.filter((each) => (each.path === list || each.tabOf === list) && mayOpen(each, level))
}
export const listOf = (path: string): string => screens.find((each) => each.path === path)?.tabOf ?? path

export const settingsOf = (level: number): readonly Screen[] =>
  screens.filter((each) => each.isSetting && mayOpen(each, level))
