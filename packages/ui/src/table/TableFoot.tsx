import { Pagination, Select } from '../theme/library.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { Paging } from './paging.ts'
import { TableCount } from './TableBar.tsx'
import css from './table-bar.module.css'

const sizes = [10, 25, 50, 100, 200]
const controls: Readonly<Record<string, string>> = {
  next: msg('Next page'),
  previous: msg('Previous page'),
}

interface Props extends Paging {
  /** For a list that has no bar above it. */
  withCount?: boolean
}

/** How many rows are on a page, and the other pages; nothing where all rows are in sight anyway. */
export function TableFoot({ withCount, ...paging }: Props) {
  const { page, pages, size, usualSize, total = 0, onPage, onSize } = paging
  const say = useWords()
  const choices = [...new Set([usualSize, size, ...sizes])].sort((a, b) => a - b)
  const mayResize = onSize !== undefined && total > Math.min(...choices)
  if (!mayResize && pages <= 1) return null
  return (
    <footer className={css.foot}>
      {withCount && <TableCount {...paging} />}
      {mayResize && (
        <Select<number>
          aria-label={say('Rows on a page')}
          size="xs"
          w={76}
          allowDeselect={false}
          data={choices.map((value) => ({ value, label: String(value) }))}
          value={size}
          onChange={(next) => next && onSize(next)}
        />
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page + 1}
          onChange={(next) => onPage(next - 1)}
          getControlProps={(control) => ({ 'aria-label': say(controls[control] ?? control) })}
          getItemProps={(item) => ({ 'aria-label': say('Page {page}', { page: item }) })}
        />
      )}
    </footer>
  )
}
