import { type Path, paths, to } from './paths.ts'
import type { Search } from './url.ts'

/** The tab of the job's page for each address that the documents give to a part of a job, and for its feedback. */
const tabs: Readonly<Partial<Record<Path, string>>> = {
  [paths.jobEdit]: 'people',
  [paths.jobNotifications]: 'notifications',
  [paths.jobCalendar]: 'calendar',
  [paths.jobFeedback]: 'feedback',
}

/** The tab of the job that the address names, or the one list of jobs, which remembers the tab. */
export function jobAddress(path: Path, search: Search): string | undefined {
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
