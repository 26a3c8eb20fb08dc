import { z } from 'zod'
import { endpoints } from './kit.ts'
import { languages } from './language-names.ts'
import { everyone, publicly } from './roles.ts'
import { email, id, newPassword, nothing, password, text } from './shapes.ts'

export const UserRole = z.object({ id, name: z.string(), roleLevel: z.int().min(1).max(10) })
export type UserRole = z.infer<typeof UserRole>

export const AuthProfile = z.object({
  tenantUserId: id,
  tenantId: id,
  firstName: z.string(),
  lastName: z.string(),
  imageURL: z.string().nullable(),
  userRole: UserRole,
  /** Of the company: where its days begin and end. */
  companyTimezone: z.string(),
  /** False until the person has acknowledged the notice about location in force. */
  noticeAcknowledged: z.boolean(),
  /** What the person chose to read; null follows the company and the browser. */
  language: z.enum(languages).nullable(),
})
export type AuthProfile = z.infer<typeof AuthProfile>

export const platform = z.enum(['WEB', 'ANDROID', 'IOS']).optional()
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

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

const refreshToken = z.string().min(1).max(200)

export const session = endpoints('session', {
  signIn: {
    POST: '/api/auth/signin',
    says: 'Sign in with e-mail and password to one company',
    access: publicly,
    limit: 'sign-in',
    body: SignInInput,
    answer: Tokens.extend({ tenantId: id, user: AuthProfile }),
  },
  refresh: {
    POST: '/api/auth/refresh-token',
    says: 'Exchange a refresh token for new tokens',
    access: publicly,
    body: z.object({ refreshToken, platform }),
    answer: Tokens,
  },
  signOut: {
    POST: '/api/auth/logout',
    says: 'End this session on the server',
    access: publicly,
    body: z.object({ refreshToken }),
    answer: nothing,
  },
  requestReset: {
    POST: '/api/user/password-reset/request',
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
    says: 'Choose a new password by a link; every session of the person ends',
    access: publicly,
    limit: 'reset-token',
    body: z.object({ token: resetToken, password: newPassword }),
    answer: nothing,
  },
  me: {
    GET: '/api/user/me',
    says: 'Who is signed in',
    access: everyone,
    answer: AuthProfile,
  },
})
