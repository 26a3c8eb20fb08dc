import type { PayRow } from '@muster/contract/pay/rows'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { ReasonForm } from '../../../shared/ReasonForm.tsx'
import { PeopleNames } from '../PeopleNames.tsx'
import type { ReturnHours } from './use-decisions.ts'

interface Props {
  periodId: number
  rows: readonly PayRow[]
  onReturn: ReturnHours
}

export const openReturn = (props: Props) => void openDialog(msg('Return hours'), () => <Return {...props} />)

function Return({ periodId, rows, onReturn }: Props) {
  const say = useWords()
  const tenantUserIds = rows.map(({ tenantUserId }) => tenantUserId)
  return (
    <ReasonForm
      draft={`pay period ${periodId} return ${tenantUserIds.join(' ')}`}
      save={(reason) => onReturn(rows, reason)}
      submit={msg('Return')}
    >
      <p>{say('They are notified with your reason. Any approval is withdrawn.')}</p>
      <PeopleNames rows={rows} />
    </ReasonForm>
  )
}
