import { useCompany } from '@muster/client/use-session'
import { OfflineNotice } from '@muster/ui/page/states.tsx'
import { PaperHead } from '@muster/ui/paper/PaperHead.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { Outlet } from '@tanstack/react-router'
import { Cover } from './Cover.tsx'
import { Header } from './Header.tsx'
import css from './shell.module.css'

export function ClientShell() {
  const say = useWords()
  const company = useCompany()
  return (
    <div data-shell="client">
      <a className={css.skip} href="#content">
        {say('Skip to content')}
      </a>
      <Cover />
      <Header />
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        <PaperHead company={company?.fullName} />
        <Outlet />
      </main>
    </div>
  )
}
