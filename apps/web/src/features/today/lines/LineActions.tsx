import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type TodayVisit, today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { IconEye, IconPlus, IconUserSearch } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { mayNeedCover } from '../../../shared/cover/planned-visit.ts'
import { CallLink } from '../../../shared/name-links/CallLink.tsx'
import { MessageButton } from '../../../shared/name-links/MessageButton.tsx'
import { EnterVisitDialog } from '../../../shared/visits/EnterVisitDialog.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { useFindCover } from '../cover-dialogs.tsx'
import css from '../today.module.css'
import { lineFocus } from './line-focus.ts'

const needsCall = ({ state }: TodayVisit) => state === 'MISSING' || state === 'LATE'

export function LineActions({ visit }: { visit: TodayVisit }) {
  const [isEntering, enter] = useState(false)
  const findCover = useFindCover()
  const { workId, tenantUserId, employeeName, phone, locationId, jobId } = visit
  const name = nameApart(employeeName, visit.distinguishedBy)
  return (
    <div className={css.actions}>
      <CallLink name={employeeName} phone={phone} />
      {needsCall(visit) && !visit.taken && <TakeButton visit={visit} name={name} />}
      <MessageButton id={tenantUserId} name={name} />
      {needsCall(visit) && (
        <IconButton
          label={msg('Add visit')}
          of={name}
          icon={<IconPlus size={18} aria-hidden />}
          onPick={() => enter(true)}
        />
      )}
      {mayNeedCover(visit) && (
        <IconButton
          label={msg('Find cover')}
          of={name}
          icon={<IconUserSearch size={18} aria-hidden />}
          onPick={() => findCover({ visit })}
        />
      )}
      {workId !== null && (
        <IconButton
          label={msg('Open the visit')}
          of={name}
          icon={<IconEye size={18} aria-hidden />}
          href={to(paths.detailedReport, { work: workId })}
        />
      )}
      {workId !== null && <ChangeVisit visit={visit} workId={workId} />}
      {isEntering && (
        <EnterVisitDialog
          tenantUserId={tenantUserId}
          siteId={locationId}
          jobId={jobId}
          onClose={() => enter(false)}
        />
      )}
    </div>
  )
}

function ChangeVisit({ visit, workId }: { visit: TodayVisit; workId: number }) {
  const { actionsOf, dialogs } = useVisitActions()
  const { tenantUserId, employeeName, locationName, workEnd } = visit
  const status = workEnd === null ? 'STARTED' : 'COMPLETED'
  const actions = actionsOf({
    id: workId,
    status,
    tenantUserId,
    editHistory: 0,
    employeeName,
    locationName,
  })
  return (
    <>
      {actions.length > 0 && <RowActions actions={actions} of={employeeName} />}
      {dialogs}
    </>
  )
}

function TakeButton({ visit, name }: { visit: TodayVisit; name: string }) {
  const take = useSend(today.take)
  const release = useSend(today.release)
  const { eventId, occurrenceStart } = visit
  if (eventId === null || occurrenceStart === null) return null
  const params = { eventId, occurrenceStart }
  const pick = (event: MouseEvent) => {
    const focusLine = lineFocus(event)
    return take.mutateAsync({ params, body: {} }).then(() => {
      focusLine()
      const takeBack = () => release.mutateAsync({ params, query: { ifMine: true } })
      showUndo(msg('You are handling this'), undefined, takeBack)
    }, sayError)
  }
  return <Button size="small" label={msg('Take it on')} of={name} onPick={pick} />
}
