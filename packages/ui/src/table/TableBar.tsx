import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { leaveSearch } from '../keys/use-list-keys.ts'
import { Counted } from '../page/Counted.tsx'
import { TextInput } from '../theme/library.ts'
import { useWords } from '../words/words.ts'
import type { Paging, Searching } from './paging.ts'
import css from './table-bar.module.css'
import { useIsNarrow } from './use-narrow.ts'

interface Props {
  search?: Searching | undefined
  /** Fields of filters, and how many of them are set. */
  filters?: ReactNode
  filtersSet?: number
  tools?: ReactNode
  paging: Paging
  children?: ReactNode
}

/** Above a table: search, filters, and at the right how many rows there are and what can be done with all of them. */
export function TableBar({ search, filters, filtersSet = 0, tools, paging, children }: Props) {
  return (
    <div className={css.bar}>
      {search && <SearchField {...search} />}
      {filters && <FilterFields count={filtersSet}>{filters}</FilterFields>}
      {tools}
      <div className={css.barEnd}>
        <TableCount {...paging} />
        {children}
      </div>
    </div>
  )
}

function SearchField({ text, onSearch, onLeave }: Searching) {
  const say = useWords()
  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={say('Search')}
      placeholder={say('Search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      aria-keyshortcuts="/"
      onChange={(event) => onSearch(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => leaveSearch(event) && event.preventDefault()}
    />
  )
}

/** Side by side; on a phone behind a button that says how many are set. */
function FilterFields({ count, children }: { count: number; children: ReactNode }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow && (
        <Button
          variant="default"
          radius={8}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? say('Filters ({count})', { count }) : say('Filters')}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <search className={css.filters} aria-label={say('Filters')}>
          {children}
        </search>
      )}
    </>
  )
}

/** Empty before the rows are counted, and where there are none. */
export function TableCount({ page, size, total }: Pick<Paging, 'page' | 'size' | 'total'>) {
  const say = useWords()
  const from = page * size + 1
  return (
    <span className={clsx('faint figures', css.count)} role="status">
      {Boolean(total) && (
        <Counted
          text={say('{from}–{to} of {total}', {
            from,
            to: Math.min(from + size - 1, total ?? 0),
            total: total ?? 0,
          })}
        />
      )}
    </span>
  )
}
