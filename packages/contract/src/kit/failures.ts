import { areaFailures } from './area-failures.ts'
import { type Message, msg } from './msg.ts'
import { payFailures } from './pay-failures.ts'
import { problemFailures } from './problem-failures.ts'
import { removalFailures } from './removal-failures.ts'
import { scheduleFailures } from './schedule-failures.ts'
import type { Params, ParamsOf } from './sentences.ts'

/** A refusal of the registry: its sentence is marked, so that every language has it. */
export interface RefusalFacts {
  readonly status: number
  readonly code: `${'E' | 'C'}${string}`
  readonly says: Message
}

/**
 * Every refusal the product can give: its HTTP status, its code on the wire, and its sentence.
 * Codes with the letter C may be repeated with `force=true` after a second confirmation; no E-code holds a C.
 */
export const failures = {
  'input.invalid': { status: 400, code: 'E001', says: msg('Some fields need attention') },
  'input.unreadable': { status: 400, code: 'E001', says: msg('The request could not be read') },
  'values.refused': { status: 422, code: 'E001', says: msg('Some fields need attention') },
  'signIn.wrong': { status: 401, code: 'E010', says: msg('Invalid Email or Password!') },
  'signIn.tooMany': {
    status: 429,
    code: 'E011',
    says: msg('Too many attempts. Try again in {minutes} minutes'),
  },
  'company.unknown': { status: 404, code: 'E012', says: msg('This company code is not known') },
  'company.suspended': { status: 403, code: 'E013', says: msg('This company is suspended') },
  'session.none': { status: 401, code: 'E015', says: msg('Sign in to continue') },
  'session.ended': { status: 401, code: 'E038', says: msg('Your session has ended') },
  'session.stale': { status: 403, code: 'E022', says: msg('Confirm first that it is you') },
  'secondFactor.demanded': {
    status: 403,
    code: 'E023',
    says: msg('Your company requires a second factor. Set one up to continue'),
  },
  'secondFactor.needed': {
    status: 403,
    code: 'E020',
    says: msg('This is changed with a second factor alone. Set one up under Account first'),
  },
  'secondFactor.wrong': { status: 401, code: 'E018', says: msg('This code is not right') },
  'secondFactor.tooMany': {
    status: 429,
    code: 'E019',
    says: msg('Too many attempts. Try again in {minutes} minutes'),
  },
  'secondFactor.gone': { status: 410, code: 'E017', says: msg('This took too long. Sign in again') },
  'secondFactor.last': {
    status: 409,
    code: 'E024',
    says: msg('Your company asks for a second factor. Set up another one first'),
  },
  'device.tooMany': { status: 409, code: 'E046', says: msg('At most {most} devices can be registered') },
  'taxNumber.tooMany': {
    status: 429,
    code: 'E062',
    says: msg('At most {most} tax numbers an hour can be shown'),
  },
  'unsubscribe.unknown': {
    status: 404,
    code: 'E021',
    says: msg('This link is not known. Sign in to choose your notifications'),
  },
  'export.needed': {
    status: 422,
    code: 'E067',
    says: msg('This file takes a while. Have it made in the background'),
  },
  'export.tooMany': { status: 429, code: 'E066', says: msg('At most {most} files are made at once') },
  'view.tooMany': { status: 409, code: 'E046', says: msg('At most {most} views can be saved') },
  'reset.gone': { status: 410, code: 'E016', says: msg('This link is used or too old. Ask for a new one') },
  'access.level': { status: 403, code: 'E020', says: msg('You may not do this') },
  'access.right': {
    status: 403,
    code: 'E020',
    says: msg('Your role does not include this. Owners and administrators can change what a role may do'),
  },
  ...areaFailures,
  ...problemFailures,
  'access.tenant': { status: 403, code: 'E020', says: msg('This belongs to another company') },
  'access.stronger': { status: 403, code: 'E020', says: msg('This person has more rights than you') },
  'access.strongerRole': { status: 403, code: 'E020', says: msg('This role has more rights than you') },
  'access.self': { status: 403, code: 'E020', says: msg('You may not do this to yourself') },
  'swap.own': { status: 403, code: 'E020', says: msg('Another manager decides about your own swap') },
  'row.notFound': { status: 404, code: 'E021', says: msg('Not found') },
  'path.unknown': { status: 404, code: 'E021', says: msg('Not found') },
  'row.newer': { status: 409, code: 'E030', says: msg('Someone else has changed this') },
  'row.taken': { status: 409, code: 'E045', says: msg('This is already used') },
  'user.emailTaken': { status: 409, code: 'E045', says: msg('This email is already used') },
  'user.numberTaken': { status: 409, code: 'E045', says: msg('This employee number is already used') },
  'user.lastOwner': { status: 409, code: 'E035', says: msg('The last owner cannot be removed or demoted') },
  'user.openWork': { status: 409, code: 'E036', says: msg('This person has an open visit') },
  'user.hasPassword': { status: 409, code: 'E046', says: msg('This person has a password already') },
  'invitation.gone': {
    status: 410,
    code: 'E016',
    says: msg('This invitation is used or too old. Ask your company for a new one'),
  },
  'role.nameTaken': { status: 409, code: 'E045', says: msg('A role of this name exists') },
  'role.inUse': {
    status: 409,
    code: 'E047',
    says: msg('{people} people have this role. Choose another one for them'),
  },
  'role.lastOfLevel': { status: 409, code: 'E048', says: msg('Every level keeps one role') },
  'contract.numberTaken': { status: 409, code: 'E045', says: msg('This contract number is already used') },
  'contract.renewed': {
    status: 409,
    code: 'E046',
    says: msg('This contract is renewed already, as {number}'),
  },
  'contract.wrongClient': {
    status: 422,
    code: 'E033',
    says: msg('The contract and the site belong to different clients'),
  },
  'siteGroup.nameTaken': { status: 409, code: 'E045', says: msg('A group of this name exists') },
  'job.wrongClient': { status: 422, code: 'E033', says: msg('The job detail belongs to another client') },
  'job.deactivated': { status: 409, code: 'E037', says: msg('This job is deactivated') },
  'job.siteInactive': { status: 409, code: 'E037', says: msg('This site is not active') },
  'job.notAssigned': { status: 403, code: 'E020', says: msg('You are not assigned to this job') },
  'assignee.level': { status: 422, code: 'E034', says: msg('This person cannot be assigned to jobs') },
  'assignee.openWork': { status: 409, code: 'C002', says: msg('{name} has an open visit at this job') },
  ...scheduleFailures,
  'work.open': { status: 409, code: 'E039', says: msg('Finish the open visit first') },
  'work.running': { status: 409, code: 'E039', says: msg('This visit is running') },
  'work.paused': { status: 409, code: 'E039', says: msg('This visit is on a break') },
  'work.finished': { status: 409, code: 'E039', says: msg('This visit is finished') },
  'work.voided': { status: 409, code: 'E039', says: msg('This visit was voided') },
  'work.overlap': { status: 409, code: 'E032', says: msg('This overlaps another visit') },
  'work.ownTimes': { status: 403, code: 'E020', says: msg('You cannot correct your own times') },
  'work.times': { status: 422, code: 'E001', says: msg('Invalid dates') },
  ...payFailures,
  'correction.asked': {
    status: 409,
    code: 'E063',
    says: msg('A correction of this visit was already requested'),
  },
  'correction.decided': { status: 409, code: 'E064', says: msg('This was decided already, by {name}') },
  'review.cleared': { status: 409, code: 'E065', says: msg('Someone else has already reviewed this') },
  'work.tooFar': {
    status: 422,
    code: 'E050',
    says: msg('You are {distance} m from the site; at most {minimum} m are allowed'),
  },
  'work.position': { status: 422, code: 'E051', says: msg('The position is too old or too imprecise') },
  'work.unanswered': { status: 422, code: 'E052', says: msg('{count} mandatory answers are missing') },
  'feedback.gone': { status: 410, code: 'E016', says: msg('This form is answered already, or too old') },
  'feedback.noQuestions': {
    status: 409,
    code: 'E046',
    says: msg('The job detail of this job has no questions for feedback'),
  },
  'fix.outside': { status: 422, code: 'E054', says: msg('Recorded while the visit was not running') },
  'fix.place': { status: 422, code: 'E055', says: msg('This is no place on the map') },
  'fix.notice': {
    status: 403,
    code: 'E053',
    says: msg('The location notice has not been acknowledged'),
  },
  'key.otherBody': {
    status: 422,
    code: 'E061',
    says: msg('This idempotency key was used for another request'),
  },
  'file.type': { status: 415, code: 'E040', says: msg('File type not supported') },
  'file.tooLarge': { status: 413, code: 'E041', says: msg('The file is too large') },
  'file.broken': { status: 422, code: 'E043', says: msg('The file is damaged') },
  'file.infected': { status: 422, code: 'E049', says: msg('Something harmful was found in this file') },
  'file.missing': { status: 400, code: 'E001', says: msg('A file is required') },
  'file.checksum': { status: 422, code: 'E044', says: msg('The file did not arrive as it was sent') },
  ...removalFailures,
  /** Told by a phone of itself; nothing answers with it. */
  'outbox.lost': {
    status: 410,
    code: 'E046',
    says: msg('The phone emptied its storage. What had not been sent is gone: {count}'),
  },
  'report.unknown': { status: 404, code: 'E021', says: msg('No report has this code') },
  'file.link': { status: 404, code: 'E021', says: msg('This link is no longer valid') },
  'storage.dayFull': {
    status: 413,
    code: 'E042',
    says: msg('At most {most} MB can be added by one person in a day'),
  },
  'storage.full': { status: 413, code: 'E042', says: msg('The storage of the company is full') },
  'user.hasWorks': {
    status: 409,
    code: 'C001',
    says: msg('{name} has {holdings}'),
  },
  'user.unsent': {
    status: 409,
    code: 'C010',
    says: msg(
      'Devices of {name} last said that they hold unsent entries: {devices}. They can send them for 30 days after the removal',
    ),
  },
  'user.unsentAndHoldings': {
    status: 409,
    code: 'C010',
    says: msg(
      'Devices of {name} last said that they hold unsent entries: {devices}. They can send them for 30 days after the removal. There are also {holdings}',
    ),
  },
  'user.numberOfRemoved': {
    status: 409,
    code: 'C012',
    says: msg(
      'The employee number {number} was that of {name}, who was removed. Payroll of days that both worked shows it twice',
    ),
  },
  'user.signsContracts': { status: 409, code: 'C003', says: msg('{name} signs {contracts} contracts') },
  'user.hasSites': { status: 409, code: 'C007', says: msg('{name} has {holdings}') },
  'contract.inUse': {
    status: 409,
    code: 'C004',
    says: msg('This contract has {holdings}. It will be archived'),
  },
  'contract.notInForce': {
    status: 409,
    code: 'C009',
    says: msg('The contract {title} is not in force today. It runs from {from} to {to}'),
  },
  'contract.suspended': { status: 409, code: 'C009', says: msg('The contract {title} is suspended') },
  'contract.siteHasJobs': {
    status: 409,
    code: 'C011',
    says: msg(
      '{jobs} jobs at the sites you remove belong to this contract. They keep running; no new jobs can be added there',
    ),
  },
  'site.inUse': {
    status: 409,
    code: 'C005',
    says: msg('This site has {holdings}. It will be archived: its jobs end now, and people are notified'),
  },
  'jobDetail.inUse': {
    status: 409,
    code: 'C006',
    says: msg('{jobs} jobs use this job detail; it will be archived'),
  },
  'message.tooOld': {
    status: 409,
    code: 'E046',
    says: msg('A message can be edited for {minutes} minutes'),
  },
  'message.others': { status: 403, code: 'E020', says: msg('Someone else wrote this message') },
  'message.empty': { status: 422, code: 'E001', says: msg('Write something, or add a file') },
  'conversation.noGroup': { status: 409, code: 'E046', says: msg('Only groups can be renamed or left') },
  'conversation.readOnly': { status: 403, code: 'E020', says: msg('This conversation is read-only') },
  'requests.tooMany': {
    status: 429,
    code: 'E060',
    says: msg('Too many requests. Try again in {seconds} seconds'),
  },
  'places.away': { status: 502, code: 'E070', says: msg('The place search does not answer') },
  'scanner.away': {
    status: 503,
    code: 'E098',
    says: msg('Files cannot be checked just now. Try again shortly'),
  },
  'disk.full': {
    status: 507,
    code: 'E097',
    says: msg('The disk of the server is nearly full. Nothing can be saved until there is room again'),
  },
  'server.busy': { status: 503, code: 'E098', says: msg('The server is busy. Try again shortly') },
  'server.failed': { status: 500, code: 'E099', says: msg('Something went wrong') },
} as const satisfies Record<string, RefusalFacts>

export type FailureName = keyof typeof failures
export type FailureParams<Name extends FailureName> = ParamsOf<(typeof failures)[Name]['says']>
/** Refusals whose sentence has no places. */
export type PlainFailure = {
  [Name in FailureName]: keyof FailureParams<Name> extends never ? Name : never
}[FailureName]

/**
 * What a refusal says, to be worded for its reader. Without params the message itself is the sentence; so it is where an
 * older server, or an entry from before the reasons, says no more.
 */
export function refusalSentence(refusal: {
  message: string
  reason?: string | null | undefined
  params?: Params | null | undefined
}): { template: string; params: Params } {
  const { message, reason, params } = refusal
  const known = failures[reason as FailureName] as { says: string } | undefined
  return known && params && Object.keys(params).length > 0
    ? { template: known.says, params }
    : { template: message, params: {} }
}
export const isForceable = (code: string) => code.includes('C')
