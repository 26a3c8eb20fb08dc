import { ask, prefetch, useAnswer } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { Page } from '@muster/ui/page/Page.tsx'
import { PageSkeleton } from '@muster/ui/page/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { sayAdded } from '../../shared/added.tsx'
import { ContractForm, contractSaved } from './ContractForm.tsx'

const Renewed = z.object({ renew: idText.optional() })
const oneContract = (id: number) => ask(contracts.read, { params: { id } })
export const loader = async (search: Search) => {
  const { renew } = readSearch(Renewed, search)
  if (renew !== undefined) await prefetch(oneContract(renew))
}

/** A new contract, or the renewal of the one that the address names. */
export default function AddContractPage() {
  const [{ renew }] = useUrlState(Renewed)
  if (renew === undefined) return <ContractFormPage />
  return (
    <Suspense key={renew} fallback={<PageSkeleton />}>
      <RenewContract id={renew} />
    </Suspense>
  )
}

const RenewContract = ({ id }: { id: number }) => <ContractFormPage renewed={useAnswer(oneContract(id))} />

function ContractFormPage({ renewed }: { renewed?: Contract }) {
  const { history } = useRouter()
  const back = () => history.push(paths.contracts)
  const [added, setAdded] = useState(0)
  const leave = async ({ id }: { id: number }) => {
    if (renewed) return back()
    const href = to(paths.contract, { id })
    if (await sayAdded(contractSaved, { href, onAnother: () => setAdded(added + 1) })) back()
  }
  return (
    <Page
      title={renewed ? msg('Renew contract') : msg('Add contract')}
      {...(renewed && { sentence: `${renewed.title} (${renewed.number})` })}
      narrow
    >
      <ContractForm key={added} renewed={renewed} onSaved={leave} onCancel={back} />
    </Page>
  )
}
