import type { Params } from '@muster/contract/kit/sentences'
import type { Sealed } from './seal.ts'

/** Stands for the id that the answer to an earlier entry will bring: the key of that entry. */
export interface LocalId {
  readonly local: string
}
export type EntryId = number | LocalId

export type EntryState = 'waiting' | 'sending' | 'sent' | 'refused'
export interface Refused {
  readonly code: string
  readonly message: string
  /** Absent from what an older version kept. */
  readonly reason?: string | undefined
  readonly params?: Params | undefined
}

export interface Entry {
  seq: number
  /** Idempotency key, made when written: sent twice, it has one effect. */
  key: string
  /** The person who made it, as `company:user`. It is sent in their session alone. */
  person: string
  /** Entries of one lane leave in order: the work they belong to. */
  lane: string
  feature: string
  name: string
  params: Readonly<Record<string, unknown>>
  body: unknown
  fileName?: string
  writtenAt: number
  state: EntryState
  tries: number
  /** Not before this moment. */
  nextAt: number
  settledAt?: number
  refused?: Refused
  /** It has a file: see `fileOf`. */
  hasFile?: boolean
  /** Of one with a file: whether the call that adds it has left, so that it may have arrived. */
  isAsked?: boolean
  /** The key of the photo that it takes away: it does not pass that one. */
  after?: string
  /** What it says is sealed, and the key is not on this device now: it waits for its person to sign in. */
  isLocked?: boolean
}

/** As it lies on the device: what was done, and its file, sealed with the person's key where that is known. */
export interface KeptEntry extends Omit<Entry, 'params' | 'body' | 'isLocked'> {
  params?: Entry['params']
  body?: unknown
  file?: Blob
  sealed?: Sealed
  sealedFile?: Sealed & { type: string }
}

export interface EntryInput
  extends Pick<Entry, 'feature' | 'name' | 'params' | 'body' | 'fileName' | 'after'> {
  file?: Blob
}
