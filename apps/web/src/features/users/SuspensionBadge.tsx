import { msg } from '@muster/contract/kit/msg'
import type { TenantUser } from '@muster/contract/users/users'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { dayAndMonth } from '@muster/ui/words/format.ts'
import { companyToday } from '../../shared/here/company-today.ts'

export function SuspensionBadge({ suspension }: Pick<TenantUser, 'suspension'>) {
  if (!suspension) return null
  const { from, until } = suspension
  if (from > companyToday())
    return <Badge label={msg('Suspended from {date}')} values={{ date: dayAndMonth(from) }} tone="warn" />
  if (until === null) return <Badge label={msg('Is suspended')} tone="bad" />
  return <Badge label={msg('Suspended until {date}')} values={{ date: dayAndMonth(until) }} tone="bad" />
}
