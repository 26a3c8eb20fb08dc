import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import type { Notification } from '@muster/contract/notifications/notifications'
import { type TodayVisit, today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FindCoverOfShift } from '../../../shared/cover/FindCoverOfShift.tsx'
import { mayNeedCover, type PlannedVisit } from '../../../shared/cover/planned-visit.ts'
import { CallLink } from '../../../shared/name-links/CallLink.tsx'
import { MessageButton } from '../../../shared/name-links/MessageButton.tsx'
import { visitOf } from './shift-rows.ts'

const absent = ask(today.board, { query: { states: ['MISSING', 'LATE'], page: 0, size: 100 } })

export function AbsenceActs({ notification }: { notification: Notification }) {
  const { answer } = useAsk(absent)
  const [covered, cover] = useState<PlannedVisit>()
  const visit = answer && visitOf(notification, answer.visits.content)
  return (
    <>
      {visit && <Acts visit={visit} onCover={cover} />}
      {covered && <FindCoverOfShift visit={covered} onClose={() => cover(undefined)} />}
    </>
  )
}

function Acts({ visit, onCover }: { visit: TodayVisit; onCover: (visit: PlannedVisit) => void }) {
  const name = nameApart(visit.employeeName, visit.distinguishedBy)
  return (
    <>
      <CallLink name={name} phone={visit.phone} />
      <MessageButton id={visit.tenantUserId} name={name} />
      {mayNeedCover(visit) && (
        <Button
          size="small"
          label={msg('Find cover')}
          of={name}
          icon={IconUserSearch}
          onPick={() => onCover(visit)}
        />
      )}
    </>
  )
}
