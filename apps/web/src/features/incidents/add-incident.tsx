import { useSend } from '@muster/client/query'
import { IncidentInput, incidents } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { DateTimeField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { companyZone } from '../../shared/here/company-zone.ts'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { KindField } from './KindField.tsx'

const Shape = IncidentInput.omit({ recordedAt: true, position: true })

export const addIncident = () => void openDialog(msg('Add incident'), () => <AddIncident />)

function AddIncident() {
  const report = useSend(incidents.report)
  return (
    <Form
      shape={Shape}
      draft="incident"
      start={{ kind: 'HAZARD' }}
      save={(body) => report({ body: { ...body, recordedAt: new Date().toISOString() } })}
      submit={msg('Add incident')}
      success={msg('Incident added')}
    >
      <KindField />
      <SitePicker name="jobLocationId" withArchived required />
      <DateTimeField
        name="happenedAt"
        label={msg('Happened')}
        zone={companyZone()}
        help={msg('Without a time, it is now.')}
      />
      <TextField name="place" label={msg('Where at the site')} />
      <TextArea name="what" label={msg('Description')} rows={4} required />
    </Form>
  )
}
