import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { company } from '@muster/contract/company/company'
import { type Contract, ContractInput, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { type AddFormProps, openAddDialog } from '../../shared/add-dialog.tsx'
import css from './contracts.module.css'

interface NewContract {
  clientId: number | undefined
  title: string
}

/** Signed by the person who adds it; the page of the contract changes that. */
function AddContractForm({ clientId, title, onSaved, onCancel }: NewContract & AddFormProps<Contract>) {
  const signedById = useSession()?.user.tenantUserId
  const create = useSend(contracts.create, [sites, company])
  return (
    <Form
      shape={ContractInput}
      start={{ clientId, signedById }}
      {...(title && { typed: { title } })}
      draft={`new contract of ${clientId}`}
      save={(body) => create({ body })}
      onSaved={(made) => {
        showToast(msg('Contract successfully saved'))
        onSaved(made)
      }}
      onCancel={onCancel}
      submit={msg('Add contract')}
    >
      <TextField name="title" label={msg('Title')} width="name" required autoFocus />
      <TextField name="number" label={msg('Number')} width="phone" required />
      <div className={css.two}>
        <DateField name="startDate" label={msg('Start date')} required />
        <DateField name="endDate" label={msg('End date')} required />
      </div>
    </Form>
  )
}

/** Adds a contract of a client; resolves to undefined where the dialog was closed. */
export const addContract = (contract: NewContract) =>
  openAddDialog<Contract>(msg('Add contract'), (form) => <AddContractForm {...contract} {...form} />)
