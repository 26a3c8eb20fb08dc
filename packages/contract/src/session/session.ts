import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { languages } from '../kit/language-names.ts'
import { msg } from '../kit/msg.ts'
import { publicly } from '../kit/permissions.ts'
import { rightNames } from '../kit/rights.ts'
import { byId, email, id, idText, newPassword, nothing, password, text } from '../kit/shapes.ts'
import { FactorQuestion, Proof } from './second-factor.ts'

export const UserRole = z.object({ id, name: z.string(), roleLevel: z.int().min(1).max(10) })
export type UserRole = z.infer<typeof UserRole>

export const AuthProfile = z.object({
  tenantUserId: id,
  tenantId: id,
  firstName: z.string(),
  lastName: z.string(),
  imageURL: z.string().nullable(),
  userRole: UserRole,
  /** What the role may not do within its level; absent where it may do everything. */
  withheldRights: z.array(z.enum(rightNames)).optional(),
  /** Of a manager of areas: the groups of sites that they reach today. Absent where they reach the whole company. */
  areas: z.array(z.object({ id, name: z.string() })).optional(),
  /** Of the company: where its days begin and end. */
  companyTimezone: z.string(),
  /** On which day the weeks of its calendars begin: 1 for Monday to 7 for Sunday. */
  companyWeekStart: z.int().min(1).max(7),
  /** How it writes days and numbers in its own language: a locale such as en-AU. */
  companyLocale: z.string(),
  /** False until the person has acknowledged the notice about location in force. */
  noticeAcknowledged: z.boolean(),
  /** The company asks for a second factor, and this session has none: until one is set up, nothing else is served. */
  secondFactorDemanded: z.literal(true).optional(),
  availableForEmergency: z.boolean(),
  /** Where a manager lands after signing in; absent for the dashboard. */
  startPage: z.literal('TODAY').optional(),
  /** What the person chose to read; null follows the company and the browser. */
  language: z.enum(languages).nullable(),
})
export type AuthProfile = z.infer<typeof AuthProfile>

export const platform = z.enum(['WEB', 'ANDROID', 'IOS']).optional()
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** What the device of a removed person gets: a token for its outbox alone, and the key that opens it. */
export const OutboxAccess = z.object({
  accessToken: z.string(),
  /** Opens the outbox the next time: each token does it once. */
  refreshToken: z.string(),
  tenantId: id,
  /** In base64; absent where nothing was ever sealed. */
  key: z.base64().nullable(),
})
export type OutboxAccess = z.infer<typeof OutboxAccess>

export const SignedIn = Tokens.extend({ tenantId: id, user: AuthProfile })
export type SignedIn = z.infer<typeof SignedIn>
/** The password was right, and the person has a second factor. */
export const SecondStep = FactorQuestion.extend({ mfaRequired: z.literal(true) })
export type SecondStep = z.infer<typeof SecondStep>

/** The session, of a person who has no second factor. Throws when one is asked for. */
export function withoutSecondStep(answer: SignedIn | SecondStep): SignedIn {
  if ('mfaRequired' in answer) throw new Error('A second factor is asked for')
  return answer
}

export const Session = z.object({
  id: z.uuid(),
  /** Browser and system, as far as the browser tells. */
  device: z.string(),
  /** Without its last part. */
  address: z.string(),
  createdDate: z.string(),
  lastUsedDate: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SignInInput = z.object({
  email,
  password,
  /** The company's code, or its id. */
  tenant: z.union([text(64), id]),
  platform,
})
/** In the body, so that it stands in no log; the query is taken too. */
const resetToken = z.string().max(200)
const tokenOrNone = z.object({ token: resetToken.optional() })
const emailOrNone = z.object({ email: email.optional() })

/** In the body as well, so that a token for messages stands in no log. It is no address that is ever called. */
const deviceOrNone = z.object({
  deviceName: text(120).optional(),
  deviceToken: z
    .string()
    .max(500)
    .regex(/^[\w:.~-]*$/, msg('This is no device token'))
    .optional(),
})

const refreshToken = z.string().min(1).max(200)

export const session = endpoints('session', {
  signIn: {
    POST: '/api/auth/signin',
    says: 'Sign in with e-mail and password to one company',
    access: publicly,
    limit: 'sign-in',
    body: SignInInput,
    answer: z.union([SignedIn, SecondStep]),
  },
  giveSecondFactor: {
    POST: '/api/auth/signin/second-factor',
    says: 'The further step of signing in, for who has a second factor',
    access: publicly,
    limit: 'second-step',
    body: Proof.extend({ challenge: z.string().min(1).max(200), platform }),
    answer: SignedIn,
  },
  refresh: {
    POST: '/api/auth/refresh-token',
    says: 'Exchange a refresh token for new tokens',
    access: publicly,
    limit: 'none',
    body: z.object({ refreshToken, platform }),
    answer: Tokens,
  },
  openOutbox: {
    POST: '/api/auth/outbox',
    says: 'Lets the device of a removed person send what it still holds, and nothing else, for 30 days',
    access: publicly,
    limit: 'none',
    body: z.object({ refreshToken }),
    answer: OutboxAccess,
  },
  signOut: {
    POST: '/api/auth/logout',
    says: 'End this session on the server',
    access: publicly,
    limit: 'none',
    body: z.object({ refreshToken }),
    answer: nothing,
  },
  requestReset: {
    POST: '/api/user/password-reset/request',
    message: msg('Password reset link is sent to your email'),
    says: 'Ask for links to choose a new password; answers the same whoever the e-mail belongs to',
    access: publicly,
    limit: 'password-reset',
    query: emailOrNone,
    body: emailOrNone,
    answer: nothing,
  },
  validateReset: {
    POST: '/api/user/password-reset/validate',
    says: 'Whether a link can still be used, and for whom',
    access: publicly,
    limit: 'reset-token',
    query: tokenOrNone,
    body: tokenOrNone,
    answer: z.object({ valid: z.literal(true), emailMasked: z.string(), expiresAt: z.string() }),
  },
  reset: {
    POST: '/api/user/password-reset',
    message: msg('Password changed'),
    says: 'Choose a new password by a link; every session of the person ends',
    access: publicly,
    limit: 'reset-token',
    body: z.object({ token: resetToken, password: newPassword }),
    answer: nothing,
  },
  sessions: {
    GET: '/api/auth/session',
    says: 'The living sessions of the caller; for level 1 those of anybody',
    access: 'session',
    query: z.object({ tenantUserId: idText.optional() }),
    answer: z.array(Session),
  },
  endSession: {
    DELETE: '/api/auth/session/:id',
    says: 'End one session; for level 1 of anybody',
    access: 'session',
    params: z.object({ id: z.uuid() }),
    answer: nothing,
  },
  endSessions: {
    DELETE: '/api/auth/session',
    says: 'End all sessions but this one; for level 1 all of another person',
    access: 'session',
    query: z.object({ tenantUserId: idText.optional() }),
    answer: nothing,
  },
  registerDevice: {
    POST: '/api/user/tenant/:id/device',
    says: 'Register the device that the caller signed in with',
    access: 'session',
    params: byId,
    query: deviceOrNone,
    body: deviceOrNone,
    answer: z.object({ deviceId: z.uuid() }),
  },
  changePassword: {
    PUT: '/api/user/me/password',
    message: msg('Password changed'),
    says: 'Change the own password; every other session ends',
    access: 'session',
    body: z.object({ currentPassword: password, password: newPassword }),
    answer: nothing,
  },
  me: {
    GET: '/api/user/me',
    says: 'Who is signed in',
    access: 'session',
    answer: AuthProfile,
  },
})
