import { type WhatIf, whatIfPageSize } from '@muster/contract/pay/what-if'
import { lineName } from '@muster/rules/pay/line-text'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Column, column } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { count, money } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'

/** With a plus where it is more. */
const differenceText = (cents: number, currency: string) =>
  cents > 0 ? `+${money(cents, currency)}` : money(cents, currency)

export const totalText = ({ totals }: WhatIf): string =>
  totals
    .map(({ currency, before, after }) => `${money(before, currency)} → ${money(after, currency)}`)
    .join(', ')

type Code = WhatIf['codes'][number]
const muchText = (say: Say, { minutes, units }: Code['before']) => {
  if (minutes !== 0) return hoursAndMinutes(say, minutes)
  return units === 0 ? '–' : count(units)
}
interface Amounts {
  currency: string
  before: number
  after: number
}
const amountColumns = <Row extends object>(of: (row: Row) => Amounts): Column<Row>[] => [
  column<Row>('before', msg('Now'), (row) => of(row).before, {
    ...{ align: 'end', width: 120 },
    cell: (row) => <span className="figures">{money(of(row).before, of(row).currency)}</span>,
  }),
  column<Row>('after', msg('Then'), (row) => of(row).after, {
    ...{ align: 'end', width: 120 },
    cell: (row) => <span className="figures">{money(of(row).after, of(row).currency)}</span>,
  }),
  column<Row>('difference', msg('Difference'), (row) => of(row).after - of(row).before, {
    ...{ align: 'end', width: 120 },
    cell: (row) => (
      <strong className="figures">{differenceText(of(row).after - of(row).before, of(row).currency)}</strong>
    ),
  }),
]

/** Hours and amounts of a period by code, now and with the change. */
export function CodesCompared({ answer: { codes, totals, missing } }: { answer: WhatIf }) {
  const say = useWords()
  const rows = [
    ...codes.map((code) => ({
      ...code,
      id: `${code.code} ${code.currency}`,
      name: lineName(say, code.code),
    })),
    ...totals.map(({ currency, before, after }) => ({
      ...{ id: `total ${currency}`, name: say('Total'), code: '', currency },
      before: { minutes: 0, units: 0, amount: before },
      after: { minutes: 0, units: 0, amount: after },
    })),
  ]
  type CodeRow = (typeof rows)[number]
  const much = (row: CodeRow) => {
    const [before, after] = [muchText(say, row.before), muchText(say, row.after)]
    if (row.code === '') return ''
    return before === after ? before : `${before} → ${after}`
  }
  return (
    <>
      <LocalTable
        plain
        name={msg('Pay by code, now and then')}
        rows={rows}
        columns={[
          column<CodeRow>('name', msg('Pay line'), ({ name }) => name, { wraps: true }),
          column<CodeRow>('much', msg('Hours'), much, { width: 150, wraps: true }),
          ...amountColumns<CodeRow>(({ currency, before, after }) => ({
            ...{ currency, before: before.amount, after: after.amount },
          })),
        ]}
        empty={msg('No pay lines')}
      />
      {missing.after > 0 && (
        <p className="faint" role="status">
          {say(
            'Lines that lack a fact are not part of it. Facts missing now: {before}, then: {after}',
            missing,
          )}
        </p>
      )}
    </>
  )
}

interface PeopleProps {
  answer: WhatIf
  onPage: (page: number) => void
}
/** The people whose pay differs most, a page of them. */
export function PeopleCompared({ answer: { rows, page, differing, people }, onPage }: PeopleProps) {
  const say = useWords()
  const pages = Math.ceil(differing / whatIfPageSize)
  if (differing === 0) return <p className="strong">{say('No one would be paid differently.')}</p>
  type PersonRow = WhatIf['rows'][number] & { id: string }
  return (
    <>
      <p className="strong">
        {say('{differing} of {people} people would be paid differently', { differing, people })}
      </p>
      <LocalTable
        plain
        name={msg('People whose pay differs')}
        rows={rows.map((row): PersonRow => ({ ...row, id: `${row.tenantUserId} ${row.currency}` }))}
        columns={[
          column<PersonRow>('name', msg('Name'), ({ name, distinguishedBy }) =>
            nameApart(name, distinguishedBy),
          ),
          ...amountColumns<PersonRow>((row) => row),
        ]}
        empty={msg('No one')}
      />
      {pages > 1 && (
        <div className="row">
          <Button label={msg('Previous page')} disabled={page === 0} onPick={() => onPage(page - 1)} />
          <span className="faint figures">{`${page + 1} / ${pages}`}</span>
          <Button label={msg('Next page')} disabled={page + 1 >= pages} onPick={() => onPage(page + 1)} />
        </div>
      )}
    </>
  )
}
