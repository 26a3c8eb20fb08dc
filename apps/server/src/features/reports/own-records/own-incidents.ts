import type { Block } from '@muster/pdf/document'
import type { Scope } from '../../../db/scope.ts'
import { listOwnIncidents } from '../../incidents/own-incidents-queries.ts'
import { localMoment, ownTable } from './own-tables.ts'

const kinds: Readonly<Record<string, string>> = {
  HAZARD: 'Hazard',
  NEAR_MISS: 'Near miss',
  INJURY: 'Injury',
  PROPERTY: 'Damage to property',
  SECURITY: 'Security',
}
const parts = { HURT: 'hurt', INVOLVED: 'involved', WITNESS: 'witness' } as const

/** What the person reported, in their words, and what is said of them in other incidents. */
export async function incidentBlocks(scope: Scope): Promise<Block[]> {
  const incidents = await listOwnIncidents(scope)
  if (incidents.length === 0) return []
  return ownTable('Incidents', {
    lines: incidents,
    columns: {
      Happened: ({ timezone, happenedAt }) => localMoment(timezone, happenedAt),
      Site: ({ site }) => site,
      Kind: ({ kind }) => kinds[kind]!,
      'I am': ({ isReporter, entries }) =>
        [...(isReporter ? ['reporter'] : []), ...entries.map(({ part }) => parts[part])].join(', '),
      'I reported': ({ reported }) => reported,
      'Of me': ({ entries }) =>
        entries
          .flatMap(({ statement, injury, treatment }) => [statement, injury, treatment])
          .filter(Boolean)
          .join('; '),
    },
    none: '',
  })
}
