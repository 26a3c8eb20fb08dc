import { useMay } from '@muster/client/use-may'
import { useCompany, useLevel } from '@muster/client/use-session'
import { OfflineNotice } from '@muster/ui/page/states.tsx'
import { PaperHead } from '@muster/ui/paper/PaperHead.tsx'
import { MayExport } from '@muster/ui/table/ExportRows.tsx'
import { Drawer } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Cover } from './Cover.tsx'
import { Header } from './Header.tsx'
import { CompanyName } from './header/CompanyName.tsx'
import { ListTabs } from './ListTabs.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar/Sidebar.tsx'
import sidebarCss from './sidebar/sidebar.module.css'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const slimKey = 'muster.sidebar'

/** The office: levels 1 to 3. */
export function Shell() {
  const say = useWords()
  const level = useLevel()
  const company = useCompany()
  const [isSlim, setSlim] = useState(() => localStorage.getItem(slimKey) === 'slim')
  const [isOpen, setOpen] = useState(false)
  useUnsavedGuard()
  const resize = () => {
    localStorage.setItem(slimKey, isSlim ? 'wide' : 'slim')
    setSlim(!isSlim)
  }
  const Resize = isSlim ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  const mayExport = useMay({ rights: ['exportsData'] })
  return (
    <div className={isSlim ? clsx(sidebarCss.shell, sidebarCss.slim) : sidebarCss.shell}>
      <a className={css.skip} href="#content">
        {say('Skip to content')}
      </a>
      <div className={clsx('no-print', sidebarCss.side)}>
        <Sidebar level={level} slim={isSlim} />
        <button
          type="button"
          className={clsx(sidebarCss.navLink, sidebarCss.top, sidebarCss.resize)}
          onClick={resize}
          aria-expanded={!isSlim}
        >
          <Resize size={18} stroke={1.6} aria-hidden />
          <span className={isSlim ? 'unseen' : undefined}>{say('Collapse')}</span>
        </button>
      </div>
      <Drawer.Root opened={isOpen} onClose={() => setOpen(false)} size={272}>
        <Drawer.Overlay />
        <Drawer.Content className={sidebarCss.sideDrawer} aria-label={say('Menu')}>
          <div className={sidebarCss.sideDrawerHead}>
            <CompanyName />
            <Drawer.CloseButton aria-label={say('Close')} />
          </div>
          <Sidebar level={level} slim={false} onFollow={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <div data-shell="office">
        <Cover />
        <Header onMenu={() => setOpen(true)} />
        <OfflineNotice />
        <main id="content" tabIndex={-1}>
          <PaperHead company={company?.fullName} />
          <ListTabs />
          <MayExport value={mayExport}>
            <Outlet />
          </MayExport>
        </main>
      </div>
    </div>
  )
}
