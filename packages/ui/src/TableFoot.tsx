import { Pagination, Select } from './library.ts'
import { useWords } from './words.ts'

interface Props {
  found: number
  at: number
  pages: number
  size: number
  usualSize: number
  onPage: (page: number) => void
  onSize: ((size: number) => void) | undefined
}

const sizes = [10, 25, 50, 100, 200]
const controls: Readonly<Record<string, string>> = {
  next: 'Next page',
  previous: 'Previous page',
}

/** Where in the rows one is, how many are on a page, and the other pages. */
export function TableFoot({ found, at, pages, size, usualSize, onPage, onSize }: Props) {
  const say = useWords()
  const from = found === 0 ? 0 : at * size + 1
  const to = Math.min((at + 1) * size, found)
  const choices = [...new Set([usualSize, size, ...sizes])].sort((a, b) => a - b)
  const mayResize = onSize && found > Math.min(...choices)
  return (
    <footer className="table-foot">
      <span className="table-found faint figures" role="status">
        {say('{from}–{to} of {total}', { from, to, total: found })}
      </span>
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
          value={at + 1}
          onChange={(next) => onPage(next - 1)}
          getControlProps={(control) => ({ 'aria-label': say(controls[control] ?? control) })}
          getItemProps={(item) => ({ 'aria-label': say('Page {page}', { page: item }) })}
        />
      )}
    </footer>
  )
}
