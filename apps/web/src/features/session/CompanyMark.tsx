import { useCompany } from '@muster/client/use-session'
import css from './sign-in.module.css'

export function CompanyMark({ isKnown }: { isKnown: boolean }) {
  const company = useCompany()
  if (isKnown && company?.logoURL) return <img src={company.logoURL} alt="" className={css.logo} />
  return (
    <span className={css.mark} aria-hidden>
      {(isKnown && company ? company.fullName : 'Muster').slice(0, 1)}
    </span>
  )
}
