import { msg } from '@muster/contract/kit/msg'
import type { TodayVisit } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { type Action, menuAlone } from '@muster/ui/table/view/action-slots.ts'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { IconEye, IconPlus, IconUserSearch } from '@tabler/icons-react'
import { paths, to } from '../../../navigation/paths.ts'
import { mayNeedCover } from '../../../shared/cover/planned-visit.ts'
import { CallLink } from '../../../shared/name-links/CallLink.tsx'
import { MessageButton } from '../../../shared/name-links/MessageButton.tsx'
import { enterVisit } from '../../../shared/visits/enter-visit.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { useFindCover } from '../cover-dialogs.tsx'
import css from '../today.module.css'
import { useTaking } from './use-taking.tsx'

/** Nobody knows where the person is. */
export const needsCall = ({ state }: TodayVisit) => state === 'MISSING' || state === 'LATE'

/** Each act has its place, which is empty where it cannot be done: no button moves from line to line. */
export function LineActions({ visit }: { visit: TodayVisit }) {
  const findCover = useFindCover()
  const { actions } = useTaking(visit)
  const { tenantUserId, employeeName, phone } = visit
  const name = nameApart(employeeName, visit.distinguishedBy)
  return (
    <div className={css.actions}>
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
