import { useSend } from '@muster/client/query'
import type { PayMapping, PaySystem } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { watchUnsaved } from '@muster/ui/form/unsaved.ts'
import { useEffect, useRef, useState } from 'react'

type Person = PayMapping['people'][number]

export function useIdentifiers(system: PaySystem) {
  const send = useSend(pay.updateMapping)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const held = useRef(typed)
  held.current = typed
  useEffect(() => watchUnsaved({ isDirty: () => held.current.size > 0 }), [])
  const storedValue = ({ identifiers }: Person) => identifiers[system] ?? ''
  const set = (changes: readonly (readonly [Person, string])[]) =>
    setTyped((before) => {
      const next = new Map(before)
      for (const [person, value] of changes) {
        if (value.trim() === storedValue(person)) next.delete(person.tenantUserId)
        else next.set(person.tenantUserId, value)
      }
      return next
    })
  return {
    typed,
    valueOf: (person: Person) => typed.get(person.tenantUserId) ?? storedValue(person),
    type: (person: Person, value: string) => set([[person, value]]),
    paste: (people: readonly Person[], lines: readonly string[]) =>
      set(lines.slice(0, people.length).map((line, at) => [people[at]!, line.trim()] as const)),
    discard: () => setTyped(new Map()),
    save: async () => {
      const people = [...typed].map(([tenantUserId, identifier]) => ({
        tenantUserId,
        system,
        identifier: identifier.trim(),
      }))
      await send({ body: { people } })
      setTyped(new Map())
    },
  }
}
