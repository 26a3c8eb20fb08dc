import type { Roster, RosterSite } from '@muster/contract/planning/roster'

/** What the colour of a shift says. */
export type ColourBy = 'CLIENT' | 'CHECKLIST'
const toneCount = 8

/** A tone for each name, by the alphabet: the same in every week that has the same names. */
export function tonesOf({ sites, jobs }: Pick<Roster, 'sites' | 'jobs'>, by: ColourBy) {
  const names = by === 'CLIENT' ? sites.map(({ clientName }) => clientName) : jobs.map(({ title }) => title)
  return new Map([...new Set(names)].sort().map((name, at) => [name, at % toneCount]))
}

export const colouredName = (
  by: ColourBy,
  job: Roster['jobs'][number] | undefined,
  site: RosterSite | undefined,
) => (by === 'CLIENT' ? site?.clientName : job?.title)
