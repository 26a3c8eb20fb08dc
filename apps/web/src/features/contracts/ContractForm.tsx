import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { Contract, ContractInput, contracts } from '@muster/contract/contracts'
import { leaders } from '@muster/contract/roles'
import { sites } from '@muster/contract/sites'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { DateField } from '@muster/ui/DateField.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form-context.ts'
import { Section } from '@muster/ui/Page.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { z } from 'zod'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { EmployeePicker } from '../../pickers/EmployeesPicker.tsx'
import { ContractSites } from './ContractSites.tsx'

/** The version goes with the values it was read with, so that a save tells what it was based on. */
const ContractFields = ContractInput.safeExtend({
  suspended: z.boolean().optional(),
  version: z.int().optional(),
})
type ContractFields = z.output<typeof ContractFields>

interface Props {
  contract: Contract | undefined
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

export function ContractForm({ contract, onSaved, onCancel, onNewer }: Props) {
  const create = useSend(contracts.create, [sites])
  const update = useSend(contracts.update, [sites])
  const save = async ({ suspended, version, clientId, ...fields }: ContractFields) => {
    try {
      if (!contract) return await create.mutateAsync({ body: { ...fields, clientId } })
      return await update.mutateAsync({ params: contract, body: { ...fields, suspended, version } })
    } catch (error) {
      const newer = Contract.safeParse(error instanceof CallFailure ? error.data : undefined)
      if (newer.success) onNewer(newer.data)
      throw explained(error)
    }
  }

  return (
    <Section>
      <Form
        shape={ContractFields}
        start={contract}
        save={save}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={contract ? 'Update' : 'Add'}
        success="Contract successfully saved"
      >
        <ClientField contract={contract} />
        <div className="two">
          <TextField name="title" label="Title" required />
          <TextField name="number" label="Number" required />
        </div>
        <Term />
        <EmployeePicker
          name="signedById"
          label="Signed by"
          required
          levels={leaders}
          {...(contract && { chosen: [{ value: contract.signedById, label: contract.signedByName }] })}
        />
        <TextArea name="description" label="Description" help="Not shown to the client." />
        {contract && (
          <CheckField name="suspended" label="Suspended" help="A suspended contract is not active." />
        )}
        <ContractSites />
      </Form>
    </Section>
  )
}

/** The client is fixed once the contract exists; before, another client has other sites. */
function ClientField({ contract }: { contract: Contract | undefined }) {
  const set = useSetFormValue()
  return (
    <ClientPicker
      name="clientId"
      required
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
