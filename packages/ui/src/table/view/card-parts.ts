import type { Column } from '../columns.tsx'

type Part = 'name' | 'badge' | 'fact' | 'never'
export type CardParts = Readonly<Record<string, Part>>

const factsOnCard = 2

/** What each column becomes on a card: name, badges, two facts and those that stand in any case. Where a row opens nothing, the card tells all. */
export function cardParts<Row>(columns: readonly Column<Row>[], opens: boolean): CardParts {
  let facts = 0
  const partOf = ({ onCard }: Column<Row>, i: number): Part => {
    if (i === 0) return 'name'
    if (onCard) return onCard
    facts += 1
    return opens && facts > factsOnCard ? 'never' : 'fact'
  }
  return Object.fromEntries(columns.map((column, i) => [column.key, partOf(column, i)]))
}
