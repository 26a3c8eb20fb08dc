import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { type CompanySettings, company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { useLocation, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { screenAt } from '../../screens.ts'
import { Acknowledgements } from './Acknowledgements.tsx'
import css from './company.module.css'
import { Pictures } from './Pictures.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const settingsNow = ask(company.settings)
export const loader = () => prefetch(settingsNow)

/** A page for each section of the settings: what it is about stands in its address. */
export default function SettingsPage() {
  const { pathname } = useLocation()
  return <SectionPage key={pathname} path={pathname} />
}

function SectionPage({ path }: { path: string }) {
  const stored = useAnswer(settingsNow)
  // What the form began with stays until it is saved: a newer version arriving meanwhile must not pass for it.
  const [start, setStart] = useState(stored)
  const [newer, setNewer] = useState<CompanySettings>()
  const [loads, setLoads] = useState(0)
  const load = (settings: CompanySettings) => {
    setStart(settings)
    setNewer(undefined)
    setLoads(loads + 1)
  }
  const isFirst = path === paths.settings
  return (
    <Page title={screenAt(path, useLevel())?.title ?? ''} action={isFirst && <ShowSetup />} narrow>
      <div className={clsx('stack', css.settings)}>
        {newer && <NewerNotice onLoad={() => load(newer)} />}
        {isFirst && <Pictures settings={stored} />}
        <SettingsForm key={loads} path={path} settings={start} onSaved={setStart} onNewer={setNewer} />
        {path === paths.locationPolicySettings && <Acknowledgements />}
      </div>
    </Page>
  )
}

function ShowSetup() {
  const router = useRouter()
  const show = useSend(company.showSetup)
  const open = async () => {
    await show({ body: { isShown: true } })
    router.history.push(paths.home)
  }
  return <Button label={msg('Set up your company')} onPick={open} />
}
