import { queryClient } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import { usePrintPreparation } from '@muster/ui/paper/print-page.ts'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import type { Paging } from '@muster/ui/table/paging.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { ListQuery, ServerList } from './server-list.ts'

/** Rows that paper shows at most, and how many of them one answer brings. */
const mostRows = 2000
const rowsAtOnce = 500

/** The rows of all pages, each once although rows may be added meanwhile. */
async function readAllRows<S extends z.ZodObject, Row extends object>(
  list: ServerList<S, Row>,
  query: ListQuery<S>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 0; page * rowsAtOnce < mostRows; page++) {
    const answer = await queryClient.fetchQuery(list.query({ ...query, page, size: rowsAtOnce }))
    const { content, totalPages } = pageOf(answer)
    for (const row of content) rows.set(keyOf(row), row)
    if (page + 1 >= totalPages) break
  }
  return [...rows.values()]
}

interface PaperSource<S extends z.ZodObject, Row> {
  query: ListQuery<S>
  rows: Row[]
  paging: Paging
}

/**
 * The rows of the page; all rows of the filters from when a person asks to print until the paper is done. They are drawn
 * before the browser is asked for paper: it counts the pages once.
 */
export function usePaperRows<S extends z.ZodObject, Row extends object>(
  list: ServerList<S, Row>,
  { query, rows, paging }: PaperSource<S, Row>,
  keyOf: (row: Row) => string,
) {
  const isPrinting = useIsPrinting()
  const [gathered, setGathered] = useState<{ question: string; rows: Row[] }>()
  const question = JSON.stringify(query)
  usePrintPreparation(
    paging.pages > 1
      ? async () => {
          const all = await readAllRows(list, query, keyOf)
          flushSync(() => setGathered({ question, rows: all }))
        }
      : undefined,
  )
  useEffect(() => {
    // The next print asks for what is true then.
    const forget = () => setGathered(undefined)
    window.addEventListener('afterprint', forget)
    return () => window.removeEventListener('afterprint', forget)
  }, [])
  const drawn = gathered?.question === question ? gathered.rows : rows
  return { rows: drawn, isShort: isPrinting && drawn.length < (paging.total ?? 0) }
}
