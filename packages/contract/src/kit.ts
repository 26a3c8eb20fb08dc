import { z } from 'zod'
import type { Access } from './roles.ts'
import { faultWords } from './shape-words.ts'

z.config({ localeError: faultWords })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** What mail programs post to is the address of a screen. */
type Path = `/api/${string}` | '/unsubscribe'

/** One file in a multipart form, under the field `field`; the other fields of the form are the body. */
export interface Upload {
  readonly field: string
  readonly maxBytes: number
  /** The file may be the rest of one whose beginning came in pieces: the form then says `upload` and `offset`. */
  readonly inPieces?: true
}

/** What an endpoint answers with when it is not JSON: a finished file, bytes streamed from the store, or server-sent events. */
export type FileAnswer = 'file' | 'stream' | 'events'

interface Told {
  /** One line for the API document. */
  readonly says: string
  readonly access: Access
  /** The message of the envelope when it succeeds, where the documents give one; clients show it. */
  readonly done?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: Upload
  readonly answer: z.ZodType | FileAnswer
  /** Sent from the field screens through the outbox: must be safe to send twice. */
  readonly queued?: true
  /** Kept by its readers and asked for again by its tag: an answer that they have already is not sent twice. */
  readonly revalidated?: true
  /** Only reads, whatever its method: nothing of it is audited. */
  readonly reads?: true
  /** A read that leaves an entry in the audit log, as files do by themselves. */
  readonly auditedRead?: true
  /** What it writes is its own record: the audit log does not tell it again. */
  readonly unaudited?: true
  /** Reads much: of these few run at once for a company. Files count as such by themselves. */
  readonly heavy?: true
  /** Tens of thousands of small things, which take longer to check and write than to find. */
  readonly long?: true
  /** The body may be a form too, as programs send it that are not ours. */
  readonly form?: true
  /** Only reads, and may be a few seconds old: it is answered from a copy of the database where there is one. */
  readonly mayLag?: true
  /** Carries many calls: of these few run at once for a company. */
  readonly batch?: true
  /** Its answer is not kept for a repeat with the same key: it holds a secret, or what it carries is kept by itself. */
  readonly unkept?: true
  /** Open to a person who must set up a second factor first. */
  readonly beforeSecondFactor?: true
  /** Open to everybody, and not counted by address: whoever calls shows a secret or a signed address, or reads what is kept. */
  readonly proven?: true
  /** Reachable before the person has signed in with a full session, and guarded in its own way. */
  readonly limit?:
    | 'sign-in'
    | 'company-code'
    | 'password-reset'
    | 'reset-token'
    | 'second-step'
    | 'verify'
    | 'feedback-link'
}
type Spec = Told &
  ({ readonly GET: Path } | { readonly POST: Path } | { readonly PUT: Path } | { readonly DELETE: Path })

export interface Endpoint extends Told {
  readonly feature: string
  readonly name: string
  readonly method: Method
  readonly path: string
}

type MethodOf<S> = Extract<keyof S, Method>
type Made<S> = Omit<S, Method> & {
  readonly feature: string
  readonly name: string
  readonly method: MethodOf<S>
  readonly path: string
}
export type Endpoints<S> = { readonly [K in keyof S]: Made<S[K]> }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The endpoints of one feature, each with its method and whole path; server, web, tests and API document read them. */
export function endpoints<const S extends Record<string, Spec>>(feature: string, specs: S): Endpoints<S> {
  const made = Object.entries(specs).map(([name, spec]) => {
    const method = methods.find((m) => m in spec)!
    const { [method]: path, ...told } = spec as any
    return [name, { feature, name, method, path, ...told }]
  })
  return Object.fromEntries(made) as any
}

type Part<E, K extends string> = E extends { readonly [k in K]: infer S extends z.ZodType } ? S : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : never
type Got<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<K extends string, V> = [V] extends [never]
  ? unknown
  : Record<never, never> extends V
    ? { readonly [k in K]?: V }
    : { readonly [k in K]: V }

/** What a caller sends. */
export type Input<E> = Field<'params', Sent<Part<E, 'params'>>> &
  Field<'query', Sent<Part<E, 'query'>>> &
  Field<'body', Sent<Part<E, 'body'>>> &
  (E extends { readonly upload: Upload } ? { readonly file: Blob; readonly fileName?: string } : unknown)

/** What a handler receives, parsed. */
export interface Received<E> {
  readonly params: Got<Part<E, 'params'>>
  readonly query: Got<Part<E, 'query'>>
  readonly body: Got<Part<E, 'body'>>
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

/** What a handler gives. */
export type Given<E> = E extends { readonly answer: infer A }
  ? A extends z.ZodType
    ? z.input<A>
    : A extends 'stream'
      ? FileStreamed | FileElsewhere
      : A extends 'events'
        ? EventsGiven
        : FileMade
  : never
