import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { id } from '@muster/contract/shapes'
import { Site, SiteInput, sites } from '@muster/contract/sites'
import { Form } from '@muster/ui/Form.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { z } from 'zod'
import { GroupsPicker } from '../../pickers/GroupsPicker.tsx'
import { PositionField } from './PositionField.tsx'

/** The form holds whole lists of groups; what changed is worked out when it is saved. */
const SiteFields = SiteInput.omit({
  clientId: true,
  contractId: true,
  groupIdsToAdd: true,
  groupIdsToRemove: true,
}).extend({ groupIds: z.array(id).optional(), version: z.int().optional() })
type SiteFields = z.output<typeof SiteFields>

interface Props {
  site: Site | undefined
  owner: { clientId: number; contractId: number }
  onBack: () => void
  onSaved: () => void
  /** Somebody else saved first; this is what they saved. */
  onNewer?: (site: Site) => void
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** What the server explains is shown as it says it; anything else is told as what it means here. */
function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'SITE', message: 'Error Adding Location!', requestId })
}

/** The second of two steps: what the site is called and where it lies. */
export function SiteForm({ site, owner, onBack, onSaved, onNewer }: Props) {
  const create = useSend(sites.create, [contracts])
  const update = useSend(sites.update, [contracts])
  const before = site?.jobLocationGroups.map((group) => group.id) ?? []
  const save = async ({ groupIds = [], version, ...fields }: SiteFields) => {
    const groupIdsToAdd = groupIds.filter((each) => !before.includes(each))
    const groupIdsToRemove = before.filter((each) => !groupIds.includes(each))
    try {
      if (!site) return await create.mutateAsync({ body: { ...fields, ...owner, groupIdsToAdd } })
      const contractId = owner.contractId
      const body = { ...fields, contractId, groupIdsToAdd, groupIdsToRemove, version }
      return await update.mutateAsync({ params: site, body })
    } catch (error) {
      const newer = Site.safeParse(error instanceof CallFailure ? error.data : undefined)
      if (newer.success) onNewer?.(newer.data)
      throw explained(error)
    }
  }

  return (
    <Section title="2. Site">
      <Form
        shape={SiteFields}
        start={site && { ...site, groupIds: before }}
        save={save}
        onSaved={onSaved}
        onCancel={onBack}
        cancel="Back"
        submit={site ? 'Update' : 'Add'}
        success={site ? 'Site updated' : 'Site added'}
      >
        <div className="site-fields">
          <div className="stack">
            <TextField name="name" label="Name" required />
            <TextArea name="address" label="Address" rows={2} required />
            <TextField name="website" label="Website" kind="url" placeholder="https://" />
            <TextArea name="description" label="Description" />
            <GroupsPicker name="groupIds" />
            <SelectField
              name="timezone"
              label="Time zone"
              options={zones}
              help="Hours are counted by this clock. Found from the position when left out."
            />
          </div>
          <PositionField />
        </div>
      </Form>
    </Section>
  )
}
