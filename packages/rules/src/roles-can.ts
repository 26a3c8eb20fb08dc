/*
 * Rights follow the role level alone, 1 (strongest) to 10. Levels 5 to 9 have the same rights.
 */

/** A person as the rules of rights need them. */
export type Person = { tenantUserId: number; roleLevel: number }

/** Levels 1–3 manage the company. */
export const isManagement = (level: number) => level >= 1 && level <= 3

/** Levels 3–9 can be assigned to jobs. */
export const isAssignable = (level: number) => level >= 3 && level <= 9

/** Levels 1–4 sign contracts. */
export const isContractSigner = (level: number) => level >= 1 && level <= 4

/** Level 10 is a client. */
export const isClient = (level: number) => level === 10

/** Level 1 owns the company: settings, roles, audit log, export. */
export const isOwner = (level: number) => level === 1

/**
 * Whether a person may create, edit or assign one of the target level: management, and nobody stronger than
 * themselves, so that only level 1 touches level 1.
 */
export function mayTouch(actorLevel: number, targetLevel: number): boolean {
  return isManagement(actorLevel) && targetLevel >= actorLevel
}

/**
 * Whether a person may give another a role: both the old and the new level are theirs to touch, nobody
 * changes their own, and an active owner remains. `activeOwners` counts the active people of level 1.
 */
export function mayChangeRole(
  actor: Person,
  target: Person,
  newLevel: number,
  activeOwners: number,
): boolean {
  if (actor.tenantUserId === target.tenantUserId) return false
  if (!mayTouch(actor.roleLevel, target.roleLevel) || !mayTouch(actor.roleLevel, newLevel)) return false
  return isOwner(newLevel) || !isLastOwner(target, activeOwners)
}

/** Whether a person may remove (or disable) another: not themselves, nobody stronger, not the last owner. */
export function mayRemove(actor: Person, target: Person, activeOwners: number): boolean {
  if (actor.tenantUserId === target.tenantUserId) return false
  return mayTouch(actor.roleLevel, target.roleLevel) && !isLastOwner(target, activeOwners)
}

const isLastOwner = (person: Person, activeOwners: number) => isOwner(person.roleLevel) && activeOwners <= 1
