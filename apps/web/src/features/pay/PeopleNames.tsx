import type { PayRow } from '@muster/contract/pay/rows'
import { nameApart } from '@muster/rules/people/full-name'
import { clsx } from 'clsx'
import css from './pay.module.css'

export const PeopleNames = ({ rows }: { rows: readonly PayRow[] }) => (
  <ul className={clsx('plain-list', css.names)}>
    {rows.map(({ tenantUserId, employeeName, distinguishedBy }) => (
      <li key={tenantUserId}>{nameApart(employeeName, distinguishedBy)}</li>
    ))}
  </ul>
)
