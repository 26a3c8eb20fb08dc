import { type Contract, ContractInput } from '@muster/contract/contracts'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type ReactNode, useId, useState } from 'react'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { filesOfContract } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { useUploads } from '../files/use-uploads.ts'
import css from './contracts.module.css'
import { failedLists, SignedByField } from './SignedByField.tsx'
import { SitesField } from './SitesField.tsx'
import { renewalOf, useAddContract } from './use-add-contract.ts'

export const contractSaved = msg('Contract successfully saved')

interface Props {
  renewed?: Contract | undefined
  onSaved: (saved: { id: number }) => void
  onCancel: () => void
}

/** Adds a contract, or renews one. */
export function ContractForm({ renewed, onSaved, onCancel }: Props) {
  const uploads = useUploads()
  const [isMade, setMade] = useState(false)
  const [start] = useState(() => (renewed ? renewalOf(renewed) : undefined))
  const add = useAddContract({ uploads, onMade: () => setMade(true) })
  return (
    <Section>
      <Form
        shape={ContractInput}
        start={start}
        draft={isMade ? false : renewed ? `contract from ${renewed.id}` : 'contract'}
        save={add}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={renewed ? msg('Renew') : msg('Add contract')}
        {...(renewed && { success: contractSaved })}
      >
        <ClientField renewed={renewed} />
        <div className={css.two}>
          <TextField name="title" label={msg('Title')} width="name" required />
          <TextField name="number" label={msg('Number')} width="phone" required />
        </div>
        <Term />
        <SignedByField name="signedById" label={msg('Signed by')} contract={renewed} />
        <TextArea name="description" label={msg('Description')} help={msg('Not shown to the client.')} />
        <Part title={msg('Sites')}>
          <SitesOfClient />
        </Part>
        <Part title={msg('Related files')}>
          <RelatedFiles of={filesOfContract(undefined)} uploads={uploads} />
        </Part>
      </Form>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const say = useWords()
  const titleId = useId()
  return (
    <section className="stack small" aria-labelledby={titleId}>
      <p id={titleId} className="strong">
        {say(title)}
      </p>
      {children}
    </section>
  )
}

const SitesOfClient = () => <SitesField clientId={useFormValue<number>('clientId')} />

/** A renewal stays with its client; otherwise, another client has other sites. */
function ClientField({ renewed }: { renewed: Contract | undefined }) {
  const set = useSetFormValue()
  if (renewed)
    return (
      <FixedValue
        label={msg('Client')}
        value={renewed.clientName}
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
