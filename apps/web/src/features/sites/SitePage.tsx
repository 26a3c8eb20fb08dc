import { ask, prefetch, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { type Site, sites } from '@muster/contract/sites'
import { NewerNotice } from '@muster/ui/NewerNotice.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { PageSkeleton } from '@muster/ui/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { NotFound } from '../../shell/NoPage.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { SiteForm, type SiteStep } from './SiteForm.tsx'

const Chosen = z.object({ id: idText.optional() })
const oneSite = (id: number) => ask(sites.read, { params: { id } })
export const loader = async (search: Search) => {
  const { id } = readSearch(Chosen, search)
  if (id !== undefined) await prefetch(oneSite(id))
}

/** At its own address the steps add a site; with an id they change one. */
export default function SitePage() {
  const [{ id }] = useUrlState(Chosen)
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
        onSaved={() => {
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
  const kept = useAnswer(oneSite(id))
  const [newer, setNewer] = useState<Site>()
  const [loaded, load] = useState<Site>()
  const site = loaded && loaded.version > kept.version ? loaded : kept
  const [step, setStep] = useState<SiteStep>('owner')
  return (
    <Page title={msg('Edit site')} narrow>
      <div className="stack">
        {newer && newer.version !== loaded?.version && <NewerNotice onLoad={() => load(newer)} />}
        <SiteForm
          key={loaded?.version}
          site={site}
          step={step}
          onStep={setStep}
          onSaved={back}
          onNewer={setNewer}
        />
      </div>
    </Page>
  )
}
