import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { type CompanySettings, company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { Acknowledgements } from './Acknowledgements.tsx'
import css from './company.module.css'
import { Pictures } from './Pictures.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const settingsNow = ask(company.settings)
export const loader = () => prefetch(settingsNow)

export default function SettingsPage() {
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
  return (
    <Page title={msg('Company settings')} action={<ShowSetup />} narrow>
      <div className={clsx('stack', css.settings)}>
        {newer && <NewerNotice onLoad={() => load(newer)} />}
        <Pictures settings={stored} />
        <SettingsForm key={loads} settings={start} onSaved={setStart} onNewer={setNewer} />
        <Acknowledgements />
      </div>
    </Page>
  )
}

function ShowSetup() {
  const router = useRouter()
  const show = useSend(company.showSetup)
  const open = async () => {
    try {
      await show.mutateAsync({ body: { isShown: true } })
      router.history.push(paths.home)
    } catch (error) {
      await sayError(error)
    }
  }
  return <Button label={msg('Set up your company')} onPick={open} />
}
