import { msg } from './msg.ts'
import { type Access, isManagement, isOwner, leaders, management, staff, teamLeaders } from './permissions.ts'

interface RightFacts {
  /** The right as a switch names it. */
  readonly says: string
  /** What is gone once a role does not have it. */
  readonly withoutIt: string
  /** The levels that may do this at all. A right narrows what a level may do and never widens it. */
  readonly levels: Exclude<Access, 'public' | 'session'>
  /** A right that is worth nothing without another one. */
  readonly needs?: string
  /** A new role lacks it until the company gives it. */
  readonly isOffAtFirst?: true
}

/** What a role may do within its level. A role begins with all of them but those that are off at first. */
export const rights = {
  seesPay: {
    says: msg('See pay'),
    withoutIt: msg('Pay periods, hours for payroll and what was paid to other people are hidden.'),
    levels: leaders,
  },
  editsPay: {
    says: msg('Approve and change pay'),
    withoutIt: msg(
      'Hours cannot be approved, returned, locked or exported, and pay calendars cannot be changed.',
    ),
    levels: leaders,
    needs: 'seesPay',
  },
  publishesRoster: {
    says: msg('Publish the roster'),
    withoutIt: msg('Drafts can be made, but not published.'),
    levels: management,
  },
  opensAccessNotes: {
    says: msg('Read access notes'),
    withoutIt: msg('Access notes of sites, such as key safes and alarm codes, are hidden.'),
    levels: staff,
  },
  exportsData: {
    says: msg('Export data'),
    withoutIt: msg('Lists and reports cannot be exported. People can still export their own records.'),
    levels: leaders,
  },
  managesPeople: {
    says: msg('Manage people'),
    withoutIt: msg('People and roles cannot be added, changed, invited, suspended or removed.'),
    levels: management,
  },
  rostersOwnSites: {
    says: msg('Roster own sites'),
    withoutIt: msg('Only the office can change the roster.'),
    levels: teamLeaders,
    isOffAtFirst: true,
  },
  seesIncidents: {
    says: msg('See incidents'),
    withoutIt: msg('The register of incidents is hidden. Everyone can report one.'),
    levels: management,
  },
  readsInjuries: {
    says: msg('Read details of injuries'),
    withoutIt: msg('Descriptions, people, photos and statements of injuries are hidden.'),
    levels: management,
    needs: 'seesIncidents',
  },
} as const satisfies Record<string, RightFacts>
export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as readonly Right[]

/** Of an endpoint: team leaders call it at the sites that they lead, where the company lets them. */
export const byLeadersToo = { access: leaders, rights: ['rostersOwnSites'], reach: 'ledSites' } as const

/** The rights that a role of this level may have or not. An owner has all of them, always. */
export const rightsOfLevel = (level: number): readonly Right[] =>
  isOwner(level) ? [] : rightNames.filter((right) => rights[right].levels.some((one) => one === level))
/** The rights that a new role of this level lacks. */
export const withheldAtFirst = (level: number): readonly Right[] =>
  rightsOfLevel(level).filter((right) => (rights[right] as RightFacts).isOffAtFirst)
/**
 * Whether a role of management brings back none of the rights that whoever gives it does not have. Roles in the field are
 * given by all who manage people.
 */
export const bringsNoneBack = (
  withheld: readonly Right[] = [],
  role: { level: number; withheld: readonly string[] },
): boolean =>
  !isManagement(role.level) ||
  rightsOfLevel(role.level).every((right) => !withheld.includes(right) || role.withheld.includes(right))
const neededBy = (right: Right): Right | undefined => (rights[right] as RightFacts).needs as Right | undefined
/** Withheld rights with those that are worth nothing without them. */
export const withWhatNeeds = (withheld: readonly Right[]): Right[] =>
  rightNames.filter((right) => withheld.includes(right) || withheld.some((one) => one === neededBy(right)))
/** Given rights with those that they need. */
export const withNeeded = (given: readonly Right[]): Right[] =>
  rightNames.filter((right) => given.includes(right) || given.some((one) => neededBy(one) === right))
