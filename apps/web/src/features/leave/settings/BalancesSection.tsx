import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { staff } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import { users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { watchUnsaved } from '@muster/ui/form/unsaved.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { badge, type Column, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { writtenIn } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { companyToday } from '../../../shared/here/company-today.ts'
import { type PastedBalance, readBalances } from './paste-balances.ts'

const columnsOf = (say: Say): Column<PastedBalance>[] => [
  text('person', msg('Person')),
  text('type', msg('Type')),
  text('hours', msg('Hours'), { align: 'end', width: 88 }),
  badge(
    'fault',
    msg('Status'),
    ({ fault }) => say(fault ?? msg('Ready')),
    ({ fault }) => <Badge label={fault ?? msg('Ready')} tone={fault ? 'bad' : 'good'} />,
    { width: 260 },
  ),
]

export function BalancesSection({ types }: { types: readonly LeaveType[] }) {
  const say = useWords()
  const today = companyToday()
  const [asOf, setAsOf] = useState<string | undefined>(today)
  const paste = usePaste(types)
  const columns = useMemo(() => columnsOf(say), [say])
  const save = async () => {
    if (!asOf) return
    const { length } = paste.balances
    await paste.save(asOf).then(() => showToast(msg('{count} balances saved'), { count: length }))
  }
  return (
    <Section
      title={msg('Balances from payroll')}
      hint={msg('Shown to staff with the import date. Muster does not accrue leave.')}
    >
      <div className="stack">
        <DateField
          label={msg('As of')}
          max={today}
          value={asOf}
          onChange={(next) => setAsOf(next ?? undefined)}
        />
        <TextArea
          label={msg('Employee number or name, leave type, hours')}
          help={msg('One line each. Copy the three columns from a spreadsheet and paste them here.')}
          rows={5}
          value={paste.text}
          onChange={(next) => paste.type(next ?? '')}
        />
        {paste.checked && (
          <LocalTable
            name={msg('Pasted balances')}
            rows={paste.checked}
            rowKey={({ line }) => line}
            columns={columns}
            empty={msg('No line has a balance')}
          />
        )}
        <div className="row">
          <Button
            label={msg('Check the lines')}
            disabled={paste.text.trim() === ''}
            onPick={() => paste.check()}
          />
          <Button
            label={msg('Save balances')}
            kind="primary"
            disabled={!paste.isReady || !asOf}
            onPick={save}
          />
        </div>
      </div>
    </Section>
  )
}

function usePaste(types: readonly LeaveType[]) {
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
      await send({ body: { asOf, balances } })
      setText('')
      setChecked(undefined)
    },
  }
}
