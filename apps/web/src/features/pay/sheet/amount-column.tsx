import { Skeleton } from '@mantine/core'
import type { PayAmounts, PersonAmount } from '@muster/contract/pay/lines'
import type { PayRow } from '@muster/contract/pay/rows'
import { missingLabel, missingText } from '@muster/rules/pay/missing-text'
import { AppLink } from '@muster/ui/page/links.tsx'
import { type Column, column } from '@muster/ui/table/columns.tsx'
import { money } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { mendingOf } from '../../../shared/pay/lines/MissingFacts.tsx'
import css from '../pay.module.css'

export type ShownAmounts = PayAmounts | 'AWAITED' | undefined
export const hasAmounts = (amounts: ShownAmounts): amounts is PayAmounts | 'AWAITED' =>
  amounts === 'AWAITED' || amounts?.state === 'COUNTED' || amounts?.state === 'KEPT'

/** The pay of each person, the same as on their sheet. Who lacks a fact has a dash that leads to where it is entered. */
export function amountColumn(
  say: Say,
  rows: readonly PayRow[],
  amounts: PayAmounts | 'AWAITED',
): Column<PayRow> {
  const isAwaited = amounts === 'AWAITED'
  const people = isAwaited ? [] : amounts.people
  const amountOf = new Map(people.map((each) => [each.tenantUserId, each]))
  const paid = (row: PayRow) => {
    const own = amountOf.get(row.tenantUserId)
    return own && !own.missing ? own.totals : []
  }
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows.flatMap(paid))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return column('amount', msg('Pay'), (row) => unitsOf(paid(row)), {
    align: 'end',
    width: 136,
    cell: (row) =>
      isAwaited ? (
        <Skeleton h={16} w={72} ms="auto" />
      ) : (
        <Amount say={say} own={amountOf.get(row.tenantUserId)} />
      ),
    total: moneyText(Array.from(sums, ([currency, amount]) => ({ currency, amount }))),
  })
}

/** In whole units, as a file has it. */
const unitsOf = (totals: PersonAmount['totals']) =>
  totals.length === 0 ? undefined : totals.reduce((sum, { amount }) => sum + amount, 0) / 100

const moneyText = (totals: PersonAmount['totals']) =>
  totals.map(({ currency, amount }) => money(amount, currency)).join(' + ')

function Amount({ say, own }: { say: Say; own: PersonAmount | undefined }) {
  if (!own || own.isContractor)
    return <span className={clsx(css.reason, css.zero)}>{own ? <>— {say('Contractor')}</> : '—'}</span>
  if (!own.missing) return <span className="figures">{moneyText(own.totals)}</span>
  const mending = mendingOf(own.missing)
  const reason = missingText(say, own.missing)
  return (
    <span className={css.reason} title={reason}>
      {mending ? (
        <AppLink href={mending.href}>
          {say(missingLabel(own.missing))}
          <span className="unseen">: {reason}</span>
        </AppLink>
      ) : (
        reason
      )}
    </span>
  )
}
