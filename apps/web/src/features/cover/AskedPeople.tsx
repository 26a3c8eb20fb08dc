import type { AskedPerson } from '@muster/contract/cover/cover'
import type { OfferState } from '@muster/contract/cover/offers'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { type Column, column, instant, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { exclusionLine, reasonsLine } from '../../shared/cover/reason-words.ts'
import { ListedPerson } from '../../shared/name-links/ListedPerson.tsx'
import { answerOf, answerWords } from './answer-words.ts'

const columnsOf = (say: Say, state: OfferState): Column<AskedPerson>[] => [
  column('name', msg('Person'), ({ name }) => name, {
    cell: (person) => <ListedPerson person={person} />,
  }),
  column('rank', msg('Rank'), ({ rank }) => rank, { align: 'end', width: widths.time }),
  instant('askedAt', msg('Asked')),
  column('answer', msg('Answer'), (person) => say(answerWords[answerOf(person, state)].label), {
    cell: (person) => <Badge {...answerWords[answerOf(person, state)]} />,
    width: widths.phone,
    onCard: 'badge',
  }),
  instant('answeredAt', msg('Answered')),
  column(
    'reasons',
    msg('Match'),
    ({ passedOver, reasons, cost }) =>
      passedOver.length > 0 ? exclusionLine(say, passedOver) : reasonsLine(say, reasons, cost),
    { wraps: true },
  ),
]

/** Everybody who was asked or is to be asked, the best first. */
export function AskedPeople({ people, state }: { people: readonly AskedPerson[]; state: OfferState }) {
  const say = useWords()
  const columns = useMemo(() => columnsOf(say, state), [say, state])
  return (
    <LocalTable
      name={msg('People asked')}
      rows={people}
      rowKey={({ tenantUserId }) => tenantUserId}
      nameOf={({ name }) => name}
      columns={columns}
      empty={msg('No one was asked')}
    />
  )
}
