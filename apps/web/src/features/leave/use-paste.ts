import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { leave } from '@muster/contract/leave'
import type { LeaveType } from '@muster/contract/leave-types'
import { staff } from '@muster/contract/permissions'
import { rowsOf } from '@muster/contract/rows'
import { users } from '@muster/contract/users'
import { watchUnsaved } from '@muster/ui/form/unsaved.ts'
import { writtenIn } from '@muster/ui/words/format.ts'
import { useEffect, useRef, useState } from 'react'
import { type PastedBalance, readBalances } from './paste-balances.ts'

/** Balances that are pasted, checked against people and kinds, and saved together. */
export function usePaste(types: readonly LeaveType[]) {
  const send = useSend(leave.saveBalances)
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<readonly PastedBalance[]>()
  const latestText = useRef(text)
  latestText.current = text
  useEffect(() => watchUnsaved({ isDirty: () => latestText.current.trim() !== '' }), [])
  const balances = (checked ?? []).flatMap(({ balance }) => balance ?? [])
  return {
    text,
    checked,
    balances,
    isReady: balances.length > 0 && balances.length === checked?.length,
    type: (next: string) => {
      setText(next)
      setChecked(undefined)
    },
    check: async () => {
      const people = rowsOf(await call(users.list, { query: { roleLevels: [...staff] } }))
      setChecked(readBalances(latestText.current, people, types, writtenIn()))
    },
    save: async (asOf: string) => {
      await send.mutateAsync({ body: { asOf, balances } })
      setText('')
      setChecked(undefined)
    },
  }
}
