import { ask } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Roster } from '@muster/contract/planning/roster'
import type { GridCell } from '../week/roster-rows.ts'

export interface AddTarget {
  kind: 'shift' | 'need'
  date: string
  tenantUserId?: number | undefined
  siteId?: number | undefined
  jobId?: number | undefined
}

export const jobQuestion = (id: number) => ask(jobs.read, { params: { id }, query: {} })

/** In the row of a person a shift of theirs, in that of a site what it needs; among the uncovered places what any site needs. */
export function targetIn({ row, date }: GridCell, all: Roster['jobs']): AddTarget {
  const [kind, id] = row.split(' ')
  if (kind === 'person') return { kind: 'shift', date, tenantUserId: Number(id) }
  if (kind !== 'site') return { kind: 'need', date }
  const siteId = Number(id)
  const here = all.filter(({ locationId, enabled }) => enabled && locationId === siteId)
  return { kind: 'need', date, siteId, jobId: here.length === 1 ? here[0]!.id : undefined }
}

/** The chosen day where it is still to come; else the first of the days that is, or today. */
export function dayToAdd(days: readonly string[], chosen: string | undefined, today: string): string {
  if (chosen !== undefined && chosen >= today && days.includes(chosen)) return chosen
  return days.find((day) => day >= today) ?? today
}
