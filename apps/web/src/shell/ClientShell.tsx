import { useCompany } from '@muster/client/use-session'
import { OfflineNotice } from '@muster/ui/page/states.tsx'
import { PaperHead } from '@muster/ui/paper/PaperHead.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { Outlet } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Header } from './Header.tsx'
import css from './shell.module.css'

/** A client looks at the own sites: no sidebar. */
export function ClientShell() {
  const say = useWords()
  const company = useCompany()
  const cover = company?.coverImageURL
  return (
    <div data-shell="client">
      <a className={css.skip} href="#content">
        {say('Skip to content')}
      </a>
      {cover && (
        <div
          className={clsx('no-print', css.cover)}
          style={{ backgroundImage: `url(${JSON.stringify(cover)})` }}
        />
      )}
      <Header />
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        <PaperHead company={company?.fullName} />
        <Outlet />
      </main>
    </div>
  )
}
