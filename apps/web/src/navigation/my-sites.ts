import { currentSession } from '@muster/client/session'
import { useSyncExternalStore } from 'react'
import { paths } from './paths.ts'
import { stringifySearch } from './url.ts'

/** Pages that are narrowed by groups of sites, each with the field of its address that holds them. */
const groupsField: Readonly<Partial<Record<string, 'groups' | 'groupIds'>>> = {
  [paths.today]: 'groups',
  [paths.roster]: 'groups',
  [paths.sites]: 'groupIds',
  [paths.jobs]: 'groupIds',
  [paths.visits]: 'groupIds',
  [paths.detailedReport]: 'groups',
  [paths.sitePayroll]: 'groups',
}
export const groupsFieldOf = (path: string) => groupsField[path]

const key = () => `muster.today.groups.${currentSession()?.user.tenantUserId ?? 0}`
const listeners = new Set<() => void>()
const keptText = () => localStorage.getItem(key()) ?? ''
const groupsIn = (text: string) => text.split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** The groups that were chosen last on this device, by this person. */
export const lastGroups = (): number[] => groupsIn(keptText())
export function keepGroups(groups: readonly number[] | undefined): void {
  if (groups?.length) localStorage.setItem(key(), groups.join())
  else localStorage.removeItem(key())
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
/** The area that a manager of areas chose among theirs; none where they see all of them. */
export function useMySites(): number | undefined {
  const [chosen] = groupsIn(useSyncExternalStore(subscribe, keptText))
  return currentSession()?.user.areas?.find(({ id }) => id === chosen)?.id
}
/** Where a link of the sidebar leads: pages of sites open with the area that was chosen. */
export const withMySites = (path: string, area: number | undefined): string => {
  const field = groupsFieldOf(path)
  return field && area !== undefined ? `${path}${stringifySearch({ [field]: area })}` : path
}
