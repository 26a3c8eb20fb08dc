import { type Path, paths, to } from './paths.ts'
import type { Search } from './url.ts'

/** The tab of the job's page for each address that the documents give to a part of a job, and for its feedback. */
const tabs: Readonly<Partial<Record<Path, string>>> = {
  [paths.jobEdit]: 'people',
  [paths.jobNotifications]: 'notifications',
  [paths.jobCalendar]: 'calendar',
  [paths.jobFeedback]: 'feedback',
}

/** The page where the values are edited in place, for each address that the documents give to a form, and its list. */
const forms: Readonly<Partial<Record<Path, { page: Path; list: Path }>>> = {
  [paths.userEdit]: { page: paths.person, list: paths.users },
  [paths.siteEdit]: { page: paths.site, list: paths.sites },
}
export const formPaths = Object.keys(forms) as Path[]
/** As older links call them. */
const olderTabs: Readonly<Record<string, string>> = { works: 'visits', access: 'devices' }

/** Where an address of the documents leads; undefined where it is a page itself. */
export function documentAddress(path: Path, search: Search): string | undefined {
  const form = forms[path]
  if (!form) return jobAddress(path, search)
  const { id, tab } = search as Record<string, string>
  return id ? to(form.page, { id, tab: tab && (olderTabs[tab] ?? tab) }) : form.list
}

/** The tab of the job that the address names, or the one list of jobs, which remembers the tab. */
function jobAddress(path: Path, search: Search): string | undefined {
  const { id, jobId, job, siteId, site, tab = tabs[path], ...others } = search as Record<string, string>
  const named = id ?? jobId ?? job
  if (path === paths.job) {
    if (!named) return to(paths.jobs, { tab })
    // As older links call it.
    return tab === 'schedule' ? to(path, { id: named, tab: 'calendar' }) : undefined
  }
  if (!(path in tabs)) return undefined
  return named
    ? to(paths.job, { id: named, tab, date: others.date })
    : to(paths.jobs, { tab, jobLocationId: siteId ?? site, ...others })
}
