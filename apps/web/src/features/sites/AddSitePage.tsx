import { msg } from '@muster/contract/kit/msg'
import { Page } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { sayAdded } from '../../shared/added.tsx'
import { SiteForm, type SiteStep } from './form/SiteForm.tsx'

export default function AddSitePage() {
  const [saved, setSaved] = useState(0)
  const [step, setStep] = useState<SiteStep>('owner')
  return (
    <Page title={msg('Add site')} narrow>
      <SiteForm
        key={saved}
        step={step}
        onStep={setStep}
        onSaved={async ({ id }) => {
          await sayAdded(msg('Site added'), { href: to(paths.site, { id }) })
          setSaved(saved + 1)
          setStep('owner')
        }}
      />
    </Page>
  )
}
