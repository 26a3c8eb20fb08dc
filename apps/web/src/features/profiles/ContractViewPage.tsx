import { ask, useAsk } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Lock } from '@muster/ui/field/FixedValue.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { day } from '@muster/ui/words/format.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { IconRefresh } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ClientLink, PersonLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { ContractBadge } from '../contracts/ContractBadge.tsx'
import { SignedByField } from '../contracts/SignedByField.tsx'
import { SitesField } from '../contracts/SitesField.tsx'
import { useContractInPlace } from '../contracts/use-contract-in-place.ts'
import { filesOfContract } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { Facts, factInPlace, switchInPlace } from './Facts.tsx'
import css from './profiles.module.css'

const oneContract = (id: number) => ask(contracts.read, { params: { id } })
export const loader = loaderOfOne((id) => [oneContract(id)])

const kind = {
  title: msg('Contract'),
  missing: msg('This contract does not exist or was removed'),
  list: { label: msg('All contracts'), href: paths.contracts },
}

export default function ContractViewPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : oneContract(id)}>
      {(contract) => <ContractView contract={contract} />}
    </Profile>
  )
}

interface Props {
  contract: Contract
}

const ContractView = ({ contract }: Props) => (
  <Page
    title={asWritten(contract.title)}
    beside={
      <EditInPlace
        {...useContractInPlace(contract).inPlace('title', ({ title }) => title)}
        label={msg('Title')}
        show={(value) => <bdi>{value}</bdi>}
        field={(field) => <TextField {...field} width="name" required />}
        isShown
      />
    }
    sentence={contract.number}
    action={
      <>
        <ContractBadge contract={contract} />
        <Renewal contract={contract} />
      </>
    }
  >
    <div className={css.overview}>
      <div className="stack">
        <Section title={msg('Details')}>
          <Details contract={contract} />
        </Section>
        <Section title={msg('Related files')}>
          <RelatedFiles of={filesOfContract(contract.id)} />
        </Section>
      </div>
      <Section title={msg('Sites')}>
        <Sites contract={contract} />
      </Section>
    </div>
  </Page>
)

function Renewal({ contract: { id, renewedById } }: Props) {
  const [label, href] =
    renewedById === null
      ? [msg('Renew'), to(paths.contractAdd, { renew: id })]
      : [msg('Open the renewal'), to(paths.contract, { id: renewedById })]
  return <Button label={label} icon={IconRefresh} href={href} />
}

function Details({ contract }: Props) {
  const { inPlace } = useContractInPlace(contract)
  const { clientId, clientName } = contract
  const date = (name: 'startDate' | 'endDate', label: string) =>
    factInPlace({
      ...inPlace(name, (record) => record[name]),
      label,
      show: (value) => day(value),
      field: (field) => <DateField {...field} required />,
    })
  return (
    <Facts
      facts={[
        {
          label: msg('Client'),
          value: (
            <>
              <ClientLink id={clientId} name={clientName} />
              <Lock why={msg('The client of a contract cannot be changed.')} />
            </>
          ),
        },
        factInPlace({
          ...inPlace('number', ({ number }) => number),
          label: msg('Number'),
          show: (value) => <bdi>{value}</bdi>,
          field: (field) => <TextField {...field} width="phone" required />,
        }),
        date('startDate', msg('Start date')),
        date('endDate', msg('End date')),
        factInPlace({
          ...inPlace('signedById', ({ signedById }) => signedById),
          label: msg('Signed by'),
          show: (id) => <SignedBy id={id} contract={contract} />,
          field: (field) => <SignedByField {...field} contract={contract} />,
        }),
        factInPlace({
          ...inPlace('description', ({ description }) => description ?? ''),
          label: msg('Description'),
          show: (value) => value && <bdi className="reading">{value}</bdi>,
          field: (field) => <TextArea {...field} help={msg('Not shown to the client.')} />,
        }),
        switchInPlace({
          ...inPlace('suspended', ({ suspended }) => suspended),
          label: msg('Suspended'),
          help: msg('While suspended, the contract counts as inactive.'),
        }),
      ]}
    />
  )
}

/** Whoever signed it, who may have been chosen just now. */
function SignedBy({ id, contract }: Props & { id: number }) {
  const isKnown = id === contract.signedById
  const { answer } = useAsk(isKnown ? undefined : ask(users.list, { query: { ids: [id] } }))
  const other = answer && rowsOf(answer)[0]
  const { signedByName: name, signedByDistinguishedBy: distinguishedBy } = contract
  return isKnown ? <PersonLink {...{ id, name, distinguishedBy }} /> : other && <PersonLink {...other} />
}

/** More than fit are found on the page of sites. */
const mostShown = 50
const idsOf = ({ locations }: Contract) => locations.toSorted((a, b) => a - b)

function Sites({ contract }: Props) {
  const { inPlace } = useContractInPlace(contract)
  return (
    <EditInPlace
      {...inPlace('locations', idsOf)}
      label={msg('Sites')}
      show={(ids) => ids.length > 0 && <SiteLinks ids={ids} contract={contract} />}
      field={() => <SitesField clientId={contract.clientId} />}
    />
  )
}

function SiteLinks({ ids, contract: { id: contractId, jobLocations } }: Props & { ids: readonly number[] }) {
  const say = useWords()
  const covered = jobLocations.filter(({ id }) => ids.includes(id))
  return (
    <ul className="plain-list stack small">
      {covered.slice(0, mostShown).map(({ id, name, active }) => (
        <li key={id} className="row small">
          <SiteLink id={id} name={name} />
          {!active && <Badge label={msg('Inactive')} tone="warn" />}
        </li>
      ))}
      {covered.length > mostShown && (
        <li>
          <AppLink href={to(paths.sites, { contractId })}>
            {say('All {count} sites', { count: covered.length })}
          </AppLink>
        </li>
      )}
    </ul>
  )
}
