import { useCompany } from '@muster/client/use-session'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { paths } from '../navigation/paths.ts'
import css from './shell.module.css'

/** The company's picture above its first page; above the others a line in its colour, which leaves the height to the work. */
export function Cover() {
  const url = useCompany()?.coverImageURL
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home })
  if (!isHome || !url) return <div className={clsx('no-print', css.coverLine)} />
  return (
    <div className={clsx('no-print', css.cover)} style={{ backgroundImage: `url(${JSON.stringify(url)})` }} />
  )
}
