import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures } from '@muster/client/query'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import type { SaveResult } from '@muster/ui/in-place/EditInPlace.tsx'
import { isSameValue } from '@muster/ui/in-place/same-value.ts'
import { useRef } from 'react'
import { z } from 'zod'

interface RecordInPlace<R, B> {
  record: R
  /** Of the record that a refusal carries where somebody else saved first. */
  shape: z.ZodType<R>
  /** Of what is sent. */
  body: z.ZodObject
  /** Marked as out of date where others changed it. */
  feature: string
  /** `before` is the record that the body changes. */
  send: (body: B, before: R) => Promise<R | typeof withdrawn>
}

/**
 * Saves single values of a record that others may change meanwhile. Where they changed another value, this one is saved
 * beside it; where they changed the same, nothing is saved and theirs is the answer.
 */
export function useInPlace<R extends { version: number }, B>(of: RecordInPlace<R, B>) {
  const latest = useRef(of.record)
  return <V>(name: keyof B & string, ofRecord: (record: R) => V) => {
    const save = async (value: V, seen: V): Promise<SaveResult<V>> => {
      const known = of.record.version > latest.current.version ? of.record : latest.current
      const theirs = ofRecord(known)
      if (!isSameValue(theirs, seen)) return { theirs }
      try {
        const saved = await of.send({ [name]: value, version: known.version } as B, known)
        if (saved === withdrawn) return saved
        latest.current = saved
        return { saved: ofRecord(saved) }
      } catch (error) {
        const newer = of.shape.safeParse(error instanceof CallFailure ? error.data : undefined)
        if (!newer.success) throw error
        latest.current = newer.data
        void refreshFeatures(of.feature)
        return save(value, seen)
      }
    }
    return { name, shape: z.object({ [name]: of.body.shape[name]! }), value: ofRecord(of.record), save }
  }
}
