import { ask, useAsk } from '@muster/client/query'
import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCalendarDollar } from '@tabler/icons-react'
import { paths } from '../../../navigation/paths.ts'

export function NoPeriods({ level }: { level: number }) {
  const isAdmin = isCompanyAdmin(level)
  const say = useWords()
  const { answer } = useAsk(isAdmin ? ask(pay.calendars) : undefined)
  const first = answer?.map(({ firstDay }) => firstDay).sort()[0]
  return (
    <Page title={msg('Pay periods')}>
      <EmptyState
        icon={IconCalendarDollar}
        title={
          first ? say('The first pay period starts on {day}', { day: day(first) }) : msg('No pay periods yet')
        }
        hint={
          isAdmin
            ? msg(
                'Set how often you pay and from which day. Each period then lists everyone with planned and clocked hours and what to check. You approve the hours, lock the period and hand it over to payroll.',
              )
            : msg('An owner or administrator sets up how often the company pays.')
        }
        action={
          isAdmin && <Button label={msg('Set up pay calendars')} kind="primary" href={paths.paySettings} />
        }
      />
    </Page>
  )
}
