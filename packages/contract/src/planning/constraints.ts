import { type Message, msg } from '../kit/msg.ts'

/** What a constraint says, each without the others where it is never asked so. */
interface ConstraintWords {
  /** Of a shift that a person has: a conflict of a schedule. */
  conflict?: Message
  /** The same, where the reader may not know at which site the other shift is. */
  elsewhere?: Message
  /** Against a person who is to get a shift. */
  excluded?: {
    /** On its own, as a name. */
    name: Message
    /** With its figures, where it has some. */
    line?: Message
    /** The same, where the reader may not know at which site the person is. */
    elsewhere?: Message
    /** To the person. */
    reader: Message
    /** To a colleague: neither why the person is away nor where they are. */
    colleague: Message
  }
}

/**
 * Every rule of what a person may be planned for, with its words. Its check, with its severity, stands in
 * `rules/planning/constraints.ts`; neither compiles without the other.
 */
export const constraints = {
  personRemoved: { conflict: msg('{name} is no longer with the company on {date}') },
  personLevel: { conflict: msg('{name} can no longer be assigned to jobs') },
  suspended: {
    conflict: msg('{name} is suspended on {date}'),
    excluded: {
      name: msg('Is suspended'),
      reader: msg('You are suspended then'),
      colleague: msg('{name} cannot work then'),
    },
  },
  onLeave: {
    conflict: msg('{name} is on leave on {date}'),
    excluded: {
      name: msg('On leave'),
      reader: msg('You are on leave then'),
      colleague: msg('{name} cannot work then'),
    },
  },
  unavailable: {
    conflict: msg('{name} cannot work at this time on {date}'),
    excluded: {
      name: msg('Not available'),
      reader: msg('You said that you cannot work then'),
      colleague: msg('{name} cannot work then'),
    },
  },
  alreadyThere: {
    excluded: {
      name: msg('Has this shift already'),
      reader: msg('You are planned there already'),
      colleague: msg('{name} is planned there already'),
    },
  },
  declined: {
    excluded: {
      name: msg('Declined this shift'),
      reader: msg('You declined this shift'),
      colleague: msg('{name} declined this shift'),
    },
  },
  takenOff: {
    excluded: {
      name: msg('Was removed from this shift'),
      reader: msg('You were removed from this shift'),
      colleague: msg('{name} was removed from this shift'),
    },
  },
  overlap: {
    conflict: msg('{name} is planned at {other} at the same time on {date}'),
    elsewhere: msg('{name} is planned elsewhere at the same time, {when} on {date}'),
    excluded: {
      name: msg('Already working'),
      line: msg('At {other} at the same time'),
      elsewhere: msg('Works elsewhere at the same time, {when}'),
      reader: msg('You are planned at {other} at that time'),
      colleague: msg('{name} is planned elsewhere at that time'),
    },
  },
  dayHours: {
    conflict: msg('{name} would work {hours} hours on {date}; {limit} are allowed'),
    excluded: {
      name: msg('Too many hours that day'),
      line: msg('{hours} h that day; {limit} h are allowed'),
      reader: msg('You would work {hours} hours on that day; {limit} are allowed'),
      colleague: msg('{name} would work {hours} hours on that day; {limit} are allowed'),
    },
  },
  weekHours: {
    conflict: msg('{name} would work {hours} hours in the week of {date}; {limit} are allowed'),
    excluded: {
      name: msg('Too many hours that week'),
      line: msg('{hours} h that week; {limit} h are allowed'),
      reader: msg('You would work {hours} hours in that week; {limit} are allowed'),
      colleague: msg('{name} would work {hours} hours in that week; {limit} are allowed'),
    },
  },
  rest: {
    conflict: msg('{name} would rest {hours} hours before or after {date}; {limit} are needed'),
    excluded: {
      name: msg('Not enough rest'),
      line: msg('{hours} h rest; {limit} h are needed'),
      reader: msg('You would rest {hours} hours before or after it; {limit} are needed'),
      colleague: msg('{name} would rest {hours} hours before or after it; {limit} are needed'),
    },
  },
} as const satisfies Record<string, ConstraintWords>

type Constraints = typeof constraints
export type ConstraintKind = keyof Constraints
type KindWith<Word extends keyof ConstraintWords> = {
  [Kind in ConstraintKind]: Constraints[Kind] extends Required<Pick<ConstraintWords, Word>> ? Kind : never
}[ConstraintKind]

const kindsWith = <Word extends keyof ConstraintWords>(word: Word) =>
  (Object.keys(constraints) as ConstraintKind[]).filter(
    (kind): kind is KindWith<Word> => word in constraints[kind],
  )
/** What shifts that people have may be in conflict with. */
export const conflictKinds = kindsWith('conflict')
/** What may speak against a person who is to get a shift. */
export const excludedKinds = kindsWith('excluded')
export type ExcludedKind = KindWith<'excluded'>
