import { z } from 'zod'
import type { Message } from './msg.ts'
import type { Access } from './permissions.ts'
import type { Right } from './rights.ts'
import { faultWords } from './shape-words.ts'

z.config({ localeError: faultWords })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** What mail programs post to is the address of a screen. */
type Path = `/api/${string}` | '/unsubscribe'

/** One file in a multipart form, under the field `field`; the other fields of the form are the body. */
export interface Upload {
  readonly field: string
  readonly maxBytes: number
  /**
   * The file may be the rest of one whose beginning came in pieces: the form then says `upload` and `offset`. With `named`
   * every form says `upload`, and only the offset tells that there are pieces.
   */
  readonly inPieces?: true | 'named'
}

/** What an endpoint answers with when it is not JSON: a finished file, bytes streamed from the store, or server-sent events. */
export type FileAnswer = 'file' | 'stream' | 'events'

/** Rate limits of calls that are made before a person has signed in. */
export type PublicLimit =
  | 'sign-in'
  | 'company-code'
  | 'password-reset'
  | 'reset-token'
  | 'second-step'
  | 'verify'
  | 'feedback-link'

export interface EndpointFacts {
  /** One line for the API description. */
  readonly says: string
  readonly access: Access
  /** What a caller's role must not have been denied. Who reads what is their own is asked beside the rows instead. */
  readonly rights?: readonly Right[]
  /**
   * `company`: a function of the whole company, so a manager of areas is refused, whatever was sent. `ledSites`: a team
   * leader reaches the sites that they lead here, as a manager of areas does theirs.
   */
  readonly reach?: 'company' | 'ledSites'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: Upload
  readonly answer: z.ZodType | FileAnswer
  /** The message of a success where the documents give one. */
  readonly message?: Message
  /**
   * A `query` reads. A `command` writes, and the audit log records it; what a `record` writes is a log in itself, so that
   * the audit log leaves it out. By the method unless stated.
   */
  readonly kind?: 'query' | 'command' | 'record'
  /**
   * Which concurrency limit of the company applies: for calls that read much, or that carry many steps. Files that are
   * made, and those that arrive, have limits of their own.
   */
  readonly cost?: 'heavy' | 'batch'
  /**
   * With an Idempotency-Key a repeat gets the first answer, for a day. What phones send through their `outbox` keeps for
   * thirty. `never` where the answer holds a secret.
   */
  readonly idempotent?: 'outbox' | 'never'
  /** Goes along with what phones send through their outbox: a removed person's phone may call it too. */
  readonly besideOutbox?: true
  /** The phone of a removed person may still send this, if it was recorded before the removal. */
  readonly takenAfterRemoval?: true
  /** May be answered from a lagging copy of the database. */
  readonly replica?: true
  /** 200 unless stated. */
  readonly status?: 201
  /** Of public endpoints: the limit by address beside the general one. `none`: the caller shows a secret, so no limit applies. */
  readonly limit?: PublicLimit | 'none'
}
type Spec = EndpointFacts &
  ({ readonly GET: Path } | { readonly POST: Path } | { readonly PUT: Path } | { readonly DELETE: Path })

export interface Endpoint extends EndpointFacts {
  readonly feature: string
  readonly name: string
  readonly method: Method
  readonly path: string
}

type MethodOf<S> = Extract<keyof S, Method>
type EndpointOf<S> = Omit<S, Method> & {
  readonly feature: string
  readonly name: string
  readonly method: MethodOf<S>
  readonly path: string
}
export type Endpoints<S> = { readonly [K in keyof S]: EndpointOf<S[K]> }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The endpoints of one feature, each with its method and whole path; server, web, tests and API document read them. */
export function endpoints<const S extends Record<string, Spec>>(feature: string, specs: S): Endpoints<S> {
  const made = Object.entries(specs).map(([name, spec]) => {
    const method = methods.find((m) => m in spec)!
    const { [method]: path, ...facts } = spec as any
    return [name, { feature, name, method, path, ...facts }]
  })
  return Object.fromEntries(made) as any
}

export const isCommand = ({ method, kind }: Endpoint): boolean =>
  kind === undefined ? method !== 'GET' : kind !== 'query'
export const isAudited = (endpoint: Endpoint): boolean => isCommand(endpoint) && endpoint.kind !== 'record'
/** Takes data out of the product, which the audit log records too. */
export const isExport = ({ answer }: Endpoint): boolean => answer === 'file'
export const endpointName = ({ feature, name }: Endpoint): string => `${feature}.${name}`

type Part<E, K extends string> = E extends { readonly [k in K]: infer S extends z.ZodType } ? S : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : never
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<K extends string, V> = [V] extends [never]
  ? unknown
  : Record<never, never> extends V
    ? { readonly [k in K]?: V }
    : { readonly [k in K]: V }

export type Input<E> = Field<'params', InputOf<Part<E, 'params'>>> &
  Field<'query', InputOf<Part<E, 'query'>>> &
  Field<'body', InputOf<Part<E, 'body'>>> &
  (E extends { readonly upload: Upload } ? { readonly file: Blob; readonly fileName?: string } : unknown)

/** What a handler receives, parsed. */
export interface Received<E> {
  readonly params: OutputOf<Part<E, 'params'>>
  readonly query: OutputOf<Part<E, 'query'>>
  readonly body: OutputOf<Part<E, 'body'>>
}

/** What a caller gets: for files the base64 text of the documents. */
export type Answer<E> = E extends { readonly answer: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : string
  : never

export interface FileMade {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}
/** Bytes that the browser fetches for itself. */
export interface FileElsewhere {
  readonly location: string
  readonly maxAgeSeconds: number
}
export interface FileStreamed {
  readonly contentType: string
  readonly disposition: string
  readonly size: number
  readonly maxAgeSeconds: number
  /** Whether a browser may keep it that long. */
  readonly isKept: boolean
  readonly stream: AsyncIterable<Uint8Array>
}

/** Texts in the format of server-sent events, written to one open connection. */
export interface EventSink {
  /** False once the connection is closed, or when its reader is too slow to be waited for, which closes it. */
  write(frames: string): boolean
  close(): void
  /** Called once, however it ended. */
  onClose(listener: () => void): void
}
/** Takes over an open connection. */
export type EventsGiven = (sink: EventSink) => void

export type HandlerAnswer<E> = E extends { readonly answer: infer A }
  ? A extends z.ZodType
    ? z.input<A>
    : A extends 'stream'
      ? FileStreamed | FileElsewhere
      : A extends 'events'
        ? EventsGiven
        : FileMade
  : never
