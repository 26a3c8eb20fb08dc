import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { owner } from '../kit/permissions.ts'
import { byId, id, name, nothing, password } from '../kit/shapes.ts'

export const factorMethods = ['AUTHENTICATOR', 'PASSKEY', 'RECOVERY_CODE', 'PASSWORD'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** What a browser's credential calls give and take, as WebAuthn Level 3 writes it in JSON. */
const PasskeyAnswer = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).nullable().optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
const PasskeyOptions = z.record(z.string(), z.unknown())

const challenge = z.string().min(1).max(200)
const code = z
  .string()
  .transform((typed) => typed.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/, msg('Six digits are required')))
const recoveryCode = z.string().trim().min(1, msg('This is required')).max(64)

/** One of these proves who is there; a passkey answers a challenge. */
export const Proof = z.object({
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  challenge: challenge.optional(),
  passkey: PasskeyAnswer.optional(),
})
export type Proof = z.infer<typeof Proof>

/** What may be answered with, and the challenge that a passkey signs, where there is one. */
export const FactorQuestion = z.object({
  challenge,
  methods: z.array(z.enum(factorMethods)),
  passkeyOptions: PasskeyOptions.nullable(),
})
export type FactorQuestion = z.infer<typeof FactorQuestion>

export const SecondFactor = z.object({
  hasAuthenticator: z.boolean(),
  passkeys: z.array(
    z.object({ id, name: z.string(), createdDate: z.string(), lastUsedDate: z.string().nullable() }),
  ),
  recoveryCodesLeft: z.int(),
  /** The company asks for one of this person's level. */
  isDemanded: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once; only with the first factor, or when new ones are asked for. */
const recoveryCodes = z.array(z.string()).nullable()
const open = { access: 'session' } as const

export const secondFactor = endpoints('secondFactor', {
  read: {
    GET: '/api/auth/second-factor',
    says: 'What the caller has set up as second factor',
    ...open,
    answer: SecondFactor,
  },
  beginAuthenticator: {
    POST: '/api/auth/second-factor/authenticator',
    says: 'A new secret for an authenticator application; it counts once a first code was given',
    ...open,
    idempotent: 'never',
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmAuthenticator: {
    PUT: '/api/auth/second-factor/authenticator',
    says: 'Give the first code of the authenticator application',
    ...open,
    idempotent: 'never',
    body: z.object({ code }),
    answer: z.object({ recoveryCodes }),
  },
  removeAuthenticator: {
    DELETE: '/api/auth/second-factor/authenticator',
    says: 'Remove the authenticator application',
    ...open,
    answer: nothing,
  },
  renewRecoveryCodes: {
    POST: '/api/auth/second-factor/recovery-codes',
    says: 'Ten new recovery codes; the former ones end',
    ...open,
    idempotent: 'never',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  beginPasskey: {
    POST: '/api/auth/second-factor/passkey/options',
    says: 'What the browser needs to make a passkey',
    ...open,
    idempotent: 'never',
    answer: z.object({ challenge, options: PasskeyOptions }),
  },
  addPasskey: {
    POST: '/api/auth/second-factor/passkey',
    says: 'Keep the passkey that the browser made',
    ...open,
    idempotent: 'never',
    body: z.object({ challenge, name: name(msg('Name is required')), passkey: PasskeyAnswer }),
    answer: z.object({ id, recoveryCodes }),
  },
  removePasskey: {
    DELETE: '/api/auth/second-factor/passkey/:id',
    says: 'Remove a passkey',
    ...open,
    params: byId,
    answer: nothing,
  },
  askToConfirm: {
    POST: '/api/auth/confirm/options',
    says: 'How the caller can prove who they are',
    ...open,
    idempotent: 'never',
    answer: FactorQuestion,
  },
  confirm: {
    POST: '/api/auth/confirm',
    says: 'Prove who is there, by the second factor, or by the password where none is set up',
    ...open,
    idempotent: 'never',
    body: Proof.extend({ password: password.optional() }),
    answer: nothing,
  },
  reset: {
    DELETE: '/api/user/:id/second-factor',
    says: 'Remove the second factor of a person who lost it; their sessions end',
    access: owner,
    params: byId,
    answer: nothing,
  },
})
