import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { Contract, ContractInput, contracts } from '@muster/contract/contracts'
import { leaders } from '@muster/contract/permissions'
import { sites } from '@muster/contract/sites'
import { addDays } from '@muster/rules/zone'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { savedOrAsked } from '@muster/ui/confirm.tsx'
import { DateField } from '@muster/ui/DateField.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form-context.ts'
import { Section } from '@muster/ui/Page.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { useFormDraft } from '../../form-draft.ts'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { filesOfContract } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import type { Uploads } from '../files/uploads.ts'
import { sendTo, useUploads } from '../files/use-uploads.ts'
import { ContractSites } from './ContractSites.tsx'

/** The version goes with the values it was read with, so that a save tells what it was based on. */
const ContractFields = ContractInput.safeExtend({
  suspended: z.boolean().optional(),
  version: z.int().optional(),
})
type ContractFields = z.output<typeof ContractFields>

const failedLists = 'Error Getting Contract Data!'

interface Props {
  contract: Contract | undefined
  /** The contract that this one shall go on from. */
  renewed?: Contract | undefined
  onSaved: () => void
  onCancel: () => void
  /** Somebody else saved first; this is what they saved. */
  onNewer: (contract: Contract) => void
}

/** What the server explains is shown as it says it; anything else is told as what it means here. */
function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'CONTRACT', message: 'Error Creating Contract!', requestId })
}

/** A copy from the day after the end, for as long as before; its number is for the person to give. */
const renewalOf = (old: Contract): Partial<ContractFields> => {
  const startDate = addDays(old.endDate, 1)
  return {
    clientId: old.clientId,
    title: old.title,
    description: old.description,
    startDate,
    endDate: addDays(startDate, daysBetween(old.startDate, old.endDate)),
    signedById: old.signedById,
    locations: old.locations,
    renewedFromId: old.id,
  }
}
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

export function ContractForm({ contract, renewed, onSaved, onCancel, onNewer }: Props) {
  const create = useSend(contracts.create, [sites])
  const update = useSend(contracts.update, [sites])
  const uploads = useUploads()
  const draft = useFormDraft(
    contract ? `contract ${contract.id}` : renewed ? `contract from ${renewed.id}` : 'contract',
  )
  const [start] = useState(() => renewed && renewalOf(renewed))
  // Made already where only its files could not be saved.
  const made = useRef<{ contract: Contract; text: string }>(undefined)
  const add = async (body: ContractInput) => {
    const text = JSON.stringify(body)
    if (!made.current) made.current = { contract: await create.mutateAsync({ body }), text }
    // The contract is there, whatever becomes of its files: the draft would add it a second time.
    draft?.remove()
    if (made.current.text !== text) {
      const { clientId: _, renewedFromId: _from, ...change } = body
      await update.mutateAsync({ params: made.current.contract, body: change })
      made.current.text = text
    }
    await uploads.sendAll(sendTo(filesOfContract(made.current.contract.id)))
    return made.current.contract
  }
  const save = async ({ suspended, version, ...body }: ContractFields) => {
    const { clientId: _, renewedFromId: _from, ...fields } = body
    try {
      if (!contract) return await add(body)
      return await savedOrAsked('Contract', ({ force }) =>
        update.mutateAsync({
          params: contract,
          query: { force },
          body: { ...fields, suspended, version },
        }),
      )
    } catch (error) {
      const newer = Contract.safeParse(error instanceof CallFailure ? error.data : undefined)
      if (newer.success) onNewer(newer.data)
      throw explained(error)
    }
  }

  const known = contract ?? renewed

  return (
    <Section>
      <Form
        shape={ContractFields}
        start={contract ?? start}
        draft={draft}
        save={save}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={contract ? 'Update' : renewed ? 'Renew' : 'Add'}
        success="Contract successfully saved"
      >
        <ClientField contract={contract ?? renewed} />
        <div className="two">
          <TextField name="title" label="Title" required />
          <TextField name="number" label="Number" required />
        </div>
        <Term />
        <EmployeePicker
          name="signedById"
          label="Signed by"
          failed={failedLists}
          required
          levels={leaders}
          {...(known && { chosen: [{ value: known.signedById, label: known.signedByName }] })}
        />
        <TextArea name="description" label="Description" help="Not shown to the client." />
        {contract && (
          <CheckField name="suspended" label="Suspended" help="A suspended contract is not active." />
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
  return (
    <ClientPicker
      name="clientId"
      required
      failed={failedLists}
      disabled={contract !== undefined}
      onChange={() => set('locations', [])}
      {...(contract && { chosen: [{ value: contract.clientId, label: contract.clientName }] })}
    />
  )
}

function Term() {
  const startDate = useFormValue<string>('startDate')
  return (
    <div className="two">
      <DateField name="startDate" label="Start date" required />
      <DateField name="endDate" label="End date" required help={startDate ? 'The last day included.' : ''} />
    </div>
  )
}
