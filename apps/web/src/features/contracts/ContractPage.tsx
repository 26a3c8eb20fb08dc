import { ask, prefetch, useAnswer } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { PageSkeleton } from '@muster/ui/page/states.tsx'
import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { sayAdded } from '../../shared/added.tsx'
import { useNewer } from '../../shared/newer.tsx'
import { NotFound } from '../../shell/errors/NoPage.tsx'
import { ContractForm, contractSaved } from './ContractForm.tsx'

const Chosen = z.object({ id: idText.optional(), renew: idText.optional() })
const oneContract = (id: number) => ask(contracts.read, { params: { id } })
export const loader = async (search: Search) => {
  const { id, renew } = readSearch(Chosen, search)
  const known = id ?? renew
  if (known !== undefined) await prefetch(oneContract(known))
}

export default function ContractPage() {
  const [{ id, renew }] = useUrlState(Chosen)
  const isEdit = location.pathname === paths.contractEdit
  const known = isEdit ? id : renew
  if (known === undefined)
    return isEdit ? <NotFound /> : <ContractFormPage title={msg('Add contract')} contract={undefined} />
  return (
    <Suspense key={`${isEdit} ${known}`} fallback={<PageSkeleton />}>
      {isEdit ? <EditContract id={known} /> : <RenewContract id={known} />}
    </Suspense>
  )
}

function RenewContract({ id }: { id: number }) {
  const renewed = useAnswer(oneContract(id))
  const { title, number } = renewed
  return (
    <ContractFormPage
      title={msg('Renew contract')}
      sentence={`${title} (${number})`}
      contract={undefined}
      renewed={renewed}
    />
  )
}

function EditContract({ id }: { id: number }) {
  const { record: contract, loadedVersion, onNewer, notice } = useNewer(useAnswer(oneContract(id)))
  return (
    <ContractFormPage
      key={loadedVersion}
      title={msg('Edit contract')}
      contract={contract}
      onNewer={onNewer}
      action={<Renewal contract={contract} />}
    >
      {notice}
    </ContractFormPage>
  )
}

function Renewal({ contract }: { contract: Contract }) {
  const href =
    contract.renewedById === null
      ? to(paths.contractAdd, { renew: contract.id })
      : to(paths.contractEdit, { id: contract.renewedById })
  const label = contract.renewedById === null ? msg('Renew') : msg('Open the renewal')
  return <Button label={label} icon={<IconRefresh size={16} aria-hidden />} href={href} />
}

interface Props {
  title: string
  sentence?: string
  renewed?: Contract
  contract: Contract | undefined
  onNewer?: (contract: Contract) => void
  action?: ReactNode
  children?: ReactNode
}

function ContractFormPage({
  title,
  sentence,
  contract,
  renewed,
  onNewer = () => undefined,
  action,
  children,
}: Props) {
  const { history } = useRouter()
  const back = () => history.push(paths.contracts)
  const [added, setAdded] = useState(0)
  const leave = async ({ id }: { id: number }) => {
    if (contract || renewed) return back()
    const href = to(paths.contractEdit, { id })
    if (await sayAdded(contractSaved, { href, onAnother: () => setAdded(added + 1) })) back()
  }
  return (
    <Page title={title} {...(sentence && { sentence })} action={action} narrow>
      <div className="stack">
        {children}
        <ContractForm
          key={added}
          contract={contract}
          renewed={renewed}
          onSaved={leave}
          onCancel={back}
          onNewer={onNewer}
        />
      </div>
    </Page>
  )
}
