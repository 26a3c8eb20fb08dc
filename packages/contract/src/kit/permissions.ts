import { msg } from './msg.ts'
/** Levels of roles; 1 is the most powerful. No other file says its number. What a role lacks of it: rights.ts. */
export const Level = {
  owner: 1,
  administrator: 2,
  manager: 3,
  teamLeader: 4,
  employee: 5,
  contractor: 6,
  casual: 7,
  trainee: 8,
  auditor: 9,
  client: 10,
} as const
export type Level = (typeof Level)[keyof typeof Level]
/**
 * Who may call an endpoint at all: everyone, every signed-in person (even one who must still set up a second factor), or
 * those of some levels. Which rows they reach is decided by the entity's own reach.
 */
export type Access = 'public' | 'session' | readonly Level[]

export const publicly = 'public'
export const owner = [Level.owner] as const satisfies Access
export const companyAdmins = [1, 2] as const satisfies Access
export const management = [1, 2, 3] as const satisfies Access
export const leaders = [1, 2, 3, 4] as const satisfies Access
export const teamLeaders = [Level.teamLeader] as const satisfies Access
export const staff = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies Access
/** Those who do works in the field; levels 1 and 2 are never assigned to jobs. */
export const fieldWorkers = [3, 4, 5, 6, 7, 8, 9] as const satisfies Access
export const managersAndClients = [1, 2, 3, 4, 10] as const satisfies Access
export const managersAndOwnClients = [1, 2, 3, 10] as const satisfies Access
export const clients = [Level.client] as const satisfies Access
export const belowManagement = [4, 5, 6, 7, 8, 9, 10] as const satisfies Access
/** Who may be chosen to be notified of what happens in the company: neither employees of level 5 nor clients. */
export const subscribable = [1, 2, 3, 4, 6, 7, 8, 9] as const satisfies Access
export const everyone = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies Access

/** The levels that may call; undefined for a public endpoint. */
export const levelsOf = (access: Access): readonly Level[] | undefined =>
  access === 'public' ? undefined : access === 'session' ? everyone : access

const isOneOf = (levels: readonly Level[]) => (level: number) => levels.some((one) => one === level)
export const isOwner = isOneOf(owner)
export const isAdministrator = isOneOf([Level.administrator])
export const isCompanyAdmin = isOneOf(companyAdmins)
export const isManagement = isOneOf(management)
export const isTeamLeader = isOneOf(teamLeaders)
/** Management or a team leader. */
export const isLeader = isOneOf(leaders)
export const isAssignable = isOneOf(fieldWorkers)
export const isContractSigner = (level: number) => isLeader(level)
export const isStaff = isOneOf(staff)
export const isClient = isOneOf(clients)
/**
 * Whether a person may create, change or assign one of the target level: management, and nobody stronger than themselves,
 * so that only level 1 touches level 1.
 */
export const mayTouch = (actorLevel: number, targetLevel: number) =>
  isManagement(actorLevel) && targetLevel >= actorLevel
/** Levels that decide about others and may be suspended. Levels 1 and 2 work no shifts, and are never suspended. */
export const losingRightsSuspended = [Level.manager, Level.teamLeader] as const satisfies Access
/** Whose rights they have while they are suspended: those of an employee. */
export const levelWhileSuspended = Level.employee
/** Levels that may choose to do an inspection instead of the normal tasks. */
export const mayInspect = isOneOf([Level.manager, Level.teamLeader, Level.auditor])

/** The names a new company starts with; it may rename them and add more of the same level. */
export const defaultRoleNames: Readonly<Record<Level, string>> = {
  [Level.owner]: msg('Owner'),
  [Level.administrator]: msg('Administrator'),
  [Level.manager]: msg('Manager'),
  [Level.teamLeader]: msg('Team leader'),
  [Level.employee]: msg('Employee'),
  [Level.contractor]: msg('Contractor'),
  [Level.casual]: msg('Casual'),
  [Level.trainee]: msg('Trainee'),
  [Level.auditor]: msg('Auditor'),
  [Level.client]: msg('Client'),
}
