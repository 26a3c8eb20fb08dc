import { msg } from '@muster/contract/kit/msg'
import type { Site } from '@muster/contract/sites/sites'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { type AddFormProps, openAddDialog } from '../../../shared/add-dialog.tsx'
import { ClientPicker } from '../../../shared/pickers/ClientPicker.tsx'
import { ContractPicker } from '../../../shared/pickers/ContractPicker.tsx'
import { ShortPositionField } from '../position/PositionField.tsx'
import { OwnedSiteFields, useAddSite } from './use-add-site.ts'

interface NewSite {
  name: string
  clientId?: number | undefined
  contractId?: number | undefined
}

function AddSiteForm({
  name,
  clientId: ofClient,
  contractId: ofContract,
  onSaved,
  onCancel,
}: NewSite & AddFormProps<Site>) {
  const add = useAddSite()
  return (
    <Form
      shape={OwnedSiteFields}
      start={{ clientId: ofClient, contractId: ofContract, active: true }}
      {...(name && { typed: { name } })}
      draft={['new site', ofClient, ofContract].join(' ').trim()}
      save={async (fields) => {
        const saved = await add(fields)
        if (saved !== withdrawn) showToast(msg('Site added'))
        return saved
      }}
      onSaved={onSaved}
      onCancel={onCancel}
      submit={msg('Add site')}
    >
      {ofContract === undefined && <OwnerFields clientId={ofClient} />}
      <TextField name="name" label={msg('Name')} width="name" required autoFocus />
      <TextArea name="address" label={msg('Address')} rows={2} required />
      <ShortPositionField />
    </Form>
  )
}

function OwnerFields({ clientId }: { clientId: number | undefined }) {
  const set = useSetFormValue()
  const chosen = useFormValue<number>('clientId')
  return (
    <>
      {clientId === undefined && (
        <ClientPicker name="clientId" required onChange={() => set('contractId', undefined)} />
      )}
      <ContractPicker name="contractId" clientId={chosen} required />
    </>
  )
}

/** Adds a site; resolves to undefined where the dialog was closed. */
export const addSite = (site: NewSite) =>
  openAddDialog<Site>(msg('Add site'), (form) => <AddSiteForm {...site} {...form} />)
