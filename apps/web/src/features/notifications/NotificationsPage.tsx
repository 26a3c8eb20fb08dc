import { ask, prefetch, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { pageOf } from '@muster/contract/kit/rows'
import { countText } from '@muster/contract/kit/shapes'
import { notifications } from '@muster/contract/notifications/notifications'
import { Button } from '@muster/ui/button/Button.tsx'
import { useListKeys } from '@muster/ui/keys/use-list-keys.ts'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { maySee } from '../../screens.ts'
import { AbsenceActs } from './list/AbsenceActs.tsx'
import { NotificationLine } from './list/NotificationLine.tsx'
import { isAbsence, type NotificationRow, rowsOfShifts } from './list/shift-rows.ts'
import { useReading } from './list/use-reading.ts'
import css from './notifications.module.css'

const Query = z.object({ page: countText(0, 10_000).optional() })
const size = 50
const pageNo = (page = 0) => ask(notifications.list, { query: { page, size } })
export const loader = (search: Search) => prefetch(pageNo(readSearch(Query, search).page))

/** Everything that I was told in the last 90 days. */
export default function NotificationsPage() {
  const say = useWords()
  const level = useLevel()
  const [{ page = 0 }, turn] = useUrlState(Query)
  const { answer, failure, isLoading, again } = useAsk(pageNo(page))
  const reading = useReading()
  const found = answer && pageOf(answer)
  const rows = rowsOfShifts(found?.content ?? [])
  const settle = (row: NotificationRow) =>
    row.last.urgent && row.last.acknowledgedDate === null ? reading.acknowledge(row) : reading.read(row)
  const list = useListKeys<HTMLElement>({
    onEdit: (at) => rows[at] && settle(rows[at]),
    editing: msg('Mark as done'),
  })
  return (
    <Page
      title={msg('Notifications')}
      sentence={msg('Stored for 90 days.')}
      narrow
      action={
        <>
          {maySee(paths.deliveries, level) && <Button label={msg('Delivery log')} href={paths.deliveries} />}
          <Button label={msg('My notification settings')} href={paths.notificationChoices} />
          <Button label={msg('Mark all read')} onPick={reading.readAll} />
        </>
      }
    >
      {!found && <NoAnswer failure={failure} again={again} />}
      {found?.totalElements === 0 && (
        <EmptyState title={msg('Nothing new')} hint={msg('Your notifications appear here.')} />
      )}
      {found && found.totalElements > 0 && (
        <>
          <section ref={list} className={clsx('card', css.page)} aria-busy={isLoading}>
            {rows.map((row, nth) => (
              <NotificationLine
                key={row.last.id}
                row={row}
                nth={nth}
                acts={isManagement(level) && isAbsence(row.last) && <AbsenceActs notification={row.last} />}
                onOpen={() => reading.read(row)}
                onAcknowledge={() => reading.acknowledge(row)}
              />
            ))}
          </section>
          <p className={clsx('faint', css.keys)}>{say('J and K go down and up, E marks as done.')}</p>
        </>
      )}
      {found && found.totalPages > 1 && (
        <TableFoot
          withCount
          page={page}
          pages={found.totalPages}
          size={size}
          usualSize={size}
          total={found.totalElements}
          onPage={(next) => turn({ page: next || undefined })}
        />
      )}
    </Page>
  )
}
