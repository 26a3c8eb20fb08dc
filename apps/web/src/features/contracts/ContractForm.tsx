import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { leaders } from '@muster/contract/kit/permissions'
import { nameApart } from '@muster/rules/people/full-name'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useId, useState } from 'react'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import { filesOfContract } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import type { Uploads } from '../files/uploads.ts'
import { useUploads } from '../files/use-uploads.ts'
import { ContractSites } from './ContractSites.tsx'
import css from './contracts.module.css'
import { ContractFields, renewalOf, type SaveContractOptions, useSaveContract } from './use-save-contract.ts'

export const contractSaved = msg('Contract successfully saved')
const failedLists = msg('Error Getting Contract Data!')

interface Props extends Pick<SaveContractOptions, 'contract' | 'onNewer'> {
  renewed?: Contract | undefined
  onSaved: (saved: { id: number }) => void
  onCancel: () => void
}

export function ContractForm(props: Props) {
  const { contract, renewed, onSaved, onCancel, onNewer } = props
  const uploads = useUploads()
  const [isMade, setMade] = useState(false)
  const name = contract ? `contract ${contract.id}` : renewed ? `contract from ${renewed.id}` : 'contract'
  const [start] = useState(() => (renewed ? renewalOf(renewed) : undefined))
  const save = useSaveContract({ contract, uploads, onMade: () => setMade(true), onNewer })
  const source = contract ?? renewed
  return (
    <Section>
      <Form
        shape={ContractFields}
        start={contract ?? start}
        draft={isMade ? false : name}
        save={save}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={contract ? msg('Save changes') : renewed ? msg('Renew') : msg('Add contract')}
        {...(source && { success: contractSaved })}
      >
        <ClientField contract={source} />
        <div className={css.two}>
          <TextField name="title" label={msg('Title')} width="name" required />
          <TextField name="number" label={msg('Number')} width="phone" required />
        </div>
        <Term />
        <EmployeePicker
          name="signedById"
          label={msg('Signed by')}
          failed={failedLists}
          required
          levels={leaders}
          {...(source && {
            chosen: [
              {
                value: source.signedById,
                label: nameApart(source.signedByName, source.signedByDistinguishedBy),
              },
            ],
          })}
        />
        <TextArea name="description" label={msg('Description')} help={msg('Not shown to the client.')} />
        {contract && (
          <CheckField
            name="suspended"
            label={msg('Suspended')}
            help={msg('While suspended, the contract counts as inactive.')}
          />
        )}
        <ContractSites />
        <ContractFiles contractId={contract?.id} uploads={uploads} />
      </Form>
    </Section>
  )
}

function ContractFiles({ contractId, uploads }: { contractId: number | undefined; uploads: Uploads }) {
  const say = useWords()
  const titleId = useId()
  return (
    <section className="stack small" aria-labelledby={titleId}>
      <p id={titleId} className="strong">
        {say('Related files')}
      </p>
      <RelatedFiles of={filesOfContract(contractId)} uploads={uploads} />
    </section>
  )
}

/** The client is fixed once the contract exists; before, another client has other sites. */
function ClientField({ contract }: { contract: Contract | undefined }) {
  const set = useSetFormValue()
  if (contract)
    return (
      <FixedValue
        label={msg('Client')}
        value={contract.clientName}
        why={msg('The client of a contract cannot be changed.')}
      />
    )
  return <ClientPicker name="clientId" required failed={failedLists} onChange={() => set('locations', [])} />
}

function Term() {
  const startDate = useFormValue<string>('startDate')
  return (
    <div className={css.two}>
      <DateField name="startDate" label={msg('Start date')} required />
      <DateField
        name="endDate"
        label={msg('End date')}
        required
        help={startDate ? msg('Up to and including this day.') : ''}
      />
    </div>
  )
}
