import type { Point } from '../../works/distance.ts'
import type { ConstrainedPerson } from '../constraints/constraint.ts'
import type { PersonFacts, PlaceToCover } from '../cover.ts'

/** How much each of these counts: 0 not at all, 1 as usual, 2 twice. */
export interface FillWeights {
  /** Worked at the site in the last weeks, or assigned to the job. */
  readonly site: number
  /** Works near the site. */
  readonly near: number
  /** Equal shares of the agreed hours. */
  readonly hours: number
  /** Equal numbers of weekends. */
  readonly weekends: number
  /** Prefers to work then. */
  readonly wishes: number
  /** Costs less. */
  readonly cost: number
}

/** A place with one shift that is to be filled, once for each person that it lacks. */
export interface PlaceToFill extends PlaceToCover {
  readonly siteId: number
  readonly jobId: number
  /** The site in words, as overlaps name it. */
  readonly where: string
  /** Its local day, the week of the company's rules, and its length. */
  readonly date: string
  readonly week: number
  readonly minutes: number
  /** How many people it lacks. */
  readonly lacks: number
}

/** What is known of a person and one place. */
type PlaceMarks = Pick<ConstrainedPerson, 'isThere' | 'hasDeclined' | 'wasTakenOff' | 'leftOnLeave'>
export interface PersonToFill
  extends Pick<PersonFacts, 'planned' | 'leave' | 'windows' | 'suspensions' | 'agreedWeekMinutes'>,
    Pick<PersonFacts, 'emergency' | 'tookLately' | 'manages'> {
  /** Finished visits of the last weeks, by site. */
  readonly visits: ReadonlyMap<number, number>
  /** Jobs to which the person is assigned. */
  readonly jobIds: ReadonlySet<number>
  /** Sites of the last weeks. */
  readonly workedAt: readonly Point[]
  /** Weekends with a visit in the last four weeks. */
  readonly weekendsLately: number
  /** By the number of the place. */
  marksOf(place: number): PlaceMarks
}
