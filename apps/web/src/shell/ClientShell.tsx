import './shell.css'
import { useCompany } from '@muster/client/use-session'
import { OfflineNotice } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { Outlet } from '@tanstack/react-router'
import { Header } from './Header.tsx'

/** A client looks at the own sites: no sidebar. */
export function ClientShell() {
  const say = useWords()
  const cover = useCompany()?.coverImageURL
  return (
    <div className="client-shell">
      <a className="skip" href="#content">
        {say('Skip to content')}
      </a>
      {cover && (
        <div className="cover no-print" style={{ backgroundImage: `url(${JSON.stringify(cover)})` }} />
      )}
      <Header />
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
