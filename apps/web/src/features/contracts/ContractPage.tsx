import { ask, prefetch, useAnswer } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { idText } from '@muster/contract/shapes'
import { NewerNotice } from '@muster/ui/NewerNotice.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { NotFound } from '../../shell/NoPage.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { ContractForm } from './ContractForm.tsx'
import './contracts.css'

const Chosen = z.object({ id: idText.optional() })
const oneContract = (id: number) => ask(contracts.read, { params: { id } })
export const loader = async (search: Search) => {
  const { id } = readSearch(Chosen, search)
  if (id !== undefined) await prefetch(oneContract(id))
}

/** At its own address the form adds a contract; with an id it changes one. */
export default function ContractPage() {
  const [{ id }] = useUrlState(Chosen)
  const isEdit = location.pathname === paths.contractEdit
  if (!isEdit) return <ContractFormPage title="Add contract" contract={undefined} />
  return id === undefined ? <NotFound /> : <EditContract key={id} id={id} />
}

function EditContract({ id }: { id: number }) {
  const kept = useAnswer(oneContract(id))
  const [newer, setNewer] = useState<Contract>()
  const [loaded, load] = useState<Contract>()
  const contract = loaded && loaded.version > kept.version ? loaded : kept
  return (
    <ContractFormPage key={loaded?.version} title="Edit contract" contract={contract} onNewer={setNewer}>
      {newer && newer.version !== loaded?.version && <NewerNotice onLoad={() => load(newer)} />}
    </ContractFormPage>
  )
}

interface Props {
  title: string
  contract: Contract | undefined
  onNewer?: (contract: Contract) => void
  children?: ReactNode
}

function ContractFormPage({ title, contract, onNewer = () => undefined, children }: Props) {
  const { history } = useRouter()
  const back = () => history.push(paths.contracts)
  return (
    <Page title={title} narrow>
      <div className="stack">
        {children}
        <ContractForm contract={contract} onSaved={back} onCancel={back} onNewer={onNewer} />
      </div>
    </Page>
  )
}
