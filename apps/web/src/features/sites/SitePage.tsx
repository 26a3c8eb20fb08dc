import { ask, prefetch, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { type Site, sites } from '@muster/contract/sites'
import { NewerNotice } from '@muster/ui/NewerNotice.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { PageSkeleton } from '@muster/ui/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { NotFound } from '../../shell/NoPage.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { type ChosenOwner, type Owner, OwnerStep } from './OwnerStep.tsx'
import { SiteForm } from './SiteForm.tsx'

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
  const [owner, setOwner] = useState<ChosenOwner>()
  const [isSecond, setSecond] = useState(false)
  return (
    <Page title={msg('Add site')} narrow>
      {owner && (
        <SecondStep isShown={isSecond}>
          <SiteForm
            site={undefined}
            owner={owner}
            onBack={() => setSecond(false)}
            onSaved={() => {
              setOwner(undefined)
              setSecond(false)
            }}
          />
        </SecondStep>
      )}
      {!isSecond && (
        <OwnerStep
          owner={owner}
          draft="site"
          onChosen={(next) => {
            setOwner(next)
            setSecond(true)
          }}
        />
      )}
    </Page>
  )
}

/** It stays while one goes back to the first step: what was typed into it is there again. */
const SecondStep = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div hidden={!isShown}>{children}</div>
)

function EditSite({ id }: { id: number }) {
  const { history } = useRouter()
  const back = () => (history.canGoBack() ? history.back() : history.push(paths.sites))
  const kept = useAnswer(oneSite(id))
  const [newer, setNewer] = useState<Site>()
  const [loaded, load] = useState<Site>()
  const site = loaded && loaded.version > kept.version ? loaded : kept
  const [chosen, setOwner] = useState<ChosenOwner>()
  const owner: Owner = chosen ?? { clientId: site.clientId, contractId: site.contractId ?? undefined }
  const [isSecond, setSecond] = useState(false)
  return (
    <Page title={msg('Edit site')} narrow>
      <div className="stack">
        {newer && newer.version !== loaded?.version && <NewerNotice onLoad={() => load(newer)} />}
        {chosen && (
          <SecondStep isShown={isSecond}>
            <SiteForm
              key={loaded?.version}
              site={site}
              owner={chosen}
              onBack={() => setSecond(false)}
              onSaved={back}
              onNewer={setNewer}
            />
          </SecondStep>
        )}
        {!isSecond && (
          <OwnerStep
            owner={owner}
            draft={`site ${id}`}
            client={site.clientName}
            onChosen={(next) => {
              setOwner(next)
              setSecond(true)
            }}
          />
        )}
      </div>
    </Page>
  )
}
