import { ask, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { Page } from '@muster/ui/page/Page.tsx'
import { PageSkeleton } from '@muster/ui/page/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { sayAdded } from '../../shared/added.tsx'
import { useNewer } from '../../shared/newer.tsx'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { NotFound } from '../../shell/errors/NoPage.tsx'
import { SiteForm, type SiteStep } from './form/SiteForm.tsx'

const oneSite = (id: number) => ask(sites.read, { params: { id } })
export const loader = loaderOfOne((id) => [oneSite(id)])

/** At its own address the steps add a site; with an id they change one. */
export default function SitePage() {
  const [{ id }] = useUrlState(oneRecordShape)
  if (location.pathname !== paths.siteEdit) return <AddSite />
  if (id === undefined) return <NotFound />
  return (
    <Suspense key={id} fallback={<PageSkeleton />}>
      <EditSite id={id} />
    </Suspense>
  )
}

function AddSite() {
  const [saved, setSaved] = useState(0)
  const [step, setStep] = useState<SiteStep>('owner')
  return (
    <Page title={msg('Add site')} narrow>
      <SiteForm
        key={saved}
        site={undefined}
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

function EditSite({ id }: { id: number }) {
  const { history } = useRouter()
  const back = () => (history.canGoBack() ? history.back() : history.push(paths.sites))
  const { record, loadedVersion, onNewer, notice } = useNewer(useAnswer(oneSite(id)))
  const [step, setStep] = useState<SiteStep>(record.contractId == null ? 'owner' : 'site')
  return (
    <Page title={msg('Edit site')} narrow>
      <div className="stack">
        {notice}
        <SiteForm
          key={loadedVersion}
          site={record}
          step={step}
          onStep={setStep}
          onSaved={back}
          onCancel={back}
          onNewer={onNewer}
        />
      </div>
    </Page>
  )
}
