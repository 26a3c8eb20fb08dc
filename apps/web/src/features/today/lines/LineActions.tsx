import { msg } from '@muster/contract/kit/msg'
import type { TodayVisit } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { type Action, menuAlone } from '@muster/ui/table/view/action-slots.ts'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { IconEye, IconPlus, IconUserSearch } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { mayNeedCover } from '../../../shared/cover/planned-visit.ts'
import { CallLink } from '../../../shared/name-links/CallLink.tsx'
import { MessageButton } from '../../../shared/name-links/MessageButton.tsx'
import { enterVisit } from '../../../shared/visits/enter-visit.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { useFindCover } from '../cover-dialogs.tsx'
import css from '../today.module.css'
import { useTaking } from './use-taking.tsx'

const needsCall = ({ state }: TodayVisit) => state === 'MISSING' || state === 'LATE'

/** Each act has its place, which is empty where it cannot be done: no button moves from line to line. */
export function LineActions({ visit }: { visit: TodayVisit }) {
  const findCover = useFindCover()
  const { takeOn, actions } = useTaking(visit)
  const { tenantUserId, employeeName, phone } = visit
  const name = nameApart(employeeName, visit.distinguishedBy)
  return (
    <div className={css.actions}>
      <span>{needsCall(visit) && takeOn && <TakeButton name={name} onTake={takeOn} />}</span>
      <span>{phone && <CallLink name={employeeName} phone={phone} />}</span>
      <span>
        <MessageButton id={tenantUserId} name={name} />
      </span>
      <span>
        {mayNeedCover(visit) && (
          <IconButton
            label={msg('Find cover')}
            of={name}
            icon={IconUserSearch}
            aria-keyshortcuts="C"
            onPick={() => findCover({ visit })}
          />
        )}
      </span>
      <MoreActions visit={visit} name={name} taking={actions} />
    </div>
  )
}

interface TakeProps {
  name: string
  onTake: () => Promise<void>
}
/** The button goes with what it did: the focus stays at its line, so that the keyboard does not begin at the top again. */
function TakeButton({ name, onTake }: TakeProps) {
  const pick = ({ currentTarget }: MouseEvent) => {
    const line = currentTarget.closest('article')
    return onTake().then(() => line?.focus())
  }
  return <Button size="small" label={msg('Take it on')} of={name} onPick={pick} />
}

interface MoreProps {
  visit: TodayVisit
  name: string
  taking: readonly Action[]
}
function MoreActions({ visit, name, taking }: MoreProps) {
  const actionsOf = useVisitActions()
  const { workId, workEnd, tenantUserId, locationId, jobId } = visit
  const enter = () => enterVisit({ tenantUserId, siteId: locationId, jobId })
  const actions: Action[] = [
    ...taking,
    ...(needsCall(visit) ? [{ label: msg('Add visit'), icon: IconPlus, onPick: enter }] : []),
    ...(workId === null
      ? []
      : [
          {
            label: msg('Open the visit'),
            icon: IconEye,
            href: to(paths.detailedReport, { work: workId }),
          },
          ...actionsOf({
            ...visit,
            id: workId,
            status: workEnd === null ? 'STARTED' : 'COMPLETED',
            editHistory: 0,
          }),
        ]),
  ]
  return <span>{actions.length > 0 && <RowActions actions={actions} slots={menuAlone} of={name} />}</span>
}
