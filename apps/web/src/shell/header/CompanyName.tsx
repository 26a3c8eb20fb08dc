import { useCompany } from '@muster/client/use-session'
import { useWords } from '@muster/ui/words/words.ts'
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import css from '../shell.module.css'

export function CompanyName() {
  const say = useWords()
  const company = useCompany()
  if (!company) return <span className={css.company}>{'Muster'}</span>
  return (
    <span className={css.company}>
      {company.logoURL && <img src={company.logoURL} alt="" height={24} />}
      <bdi className={css.companyName}>{company.fullName}</bdi>
      {company.verified && (
        <IconRosetteDiscountCheckFilled size={16} role="img" aria-label={say('Verified company')} />
      )}
    </span>
  )
}
