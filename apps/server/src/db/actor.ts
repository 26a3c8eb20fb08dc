import { Level } from '@muster/contract/kit/permissions'
import type { Right } from '@muster/contract/kit/rights'

/** Who acts. Background jobs act as the system: id 0, with the rights of an owner. */
export interface Actor {
  readonly id: number
  /** Whose rights they have. */
  readonly level: number
  /** What their role may not do within its level. */
  readonly withheld?: readonly Right[]
  /** Of a manager of areas: the groups of sites that they reach today. Others, and managers of the whole company, lack it. */
  readonly areas?: readonly number[]
  /** A team leader on the roster, who reaches the sites that they lead as a manager of areas does theirs. */
  readonly leadsSites?: true
  /** The level of their role, where a suspension has taken its rights. */
  readonly roleLevel?: number
  readonly name: string
  readonly sessionId: string | null
  /** Removed from the company then: only what their phone recorded before is taken, and flagged. */
  readonly removedAt?: Date
}
export const system: Actor = { id: 0, level: Level.owner, name: 'Muster', sessionId: null }
