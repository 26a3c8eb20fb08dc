import type { Paging } from '@muster/ui/table/paging.ts'
import { useWords } from '@muster/ui/words/words.ts'

interface Props extends Paging {
  printed: number
}

/** Below a printed list that lacks rows: which ones it has, and how to get the others. */
export function MissingRows({ page, size, total = 0, printed }: Props) {
  const say = useWords()
  const from = printed > size ? 1 : page * size + 1
  return (
    <p>
      <span className="strong">
        {say('Rows {from} to {to} of {total}', { from, to: from + printed - 1, total })}
      </span>
      {printed <= size && <> {say('For all rows, press Print above the list.')}</>}
    </p>
  )
}
