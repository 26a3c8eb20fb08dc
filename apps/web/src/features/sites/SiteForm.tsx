import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { id } from '@muster/contract/shapes'
import { Site, SiteInput, sites } from '@muster/contract/sites'
import { fenceProblem, fenceProblems } from '@muster/rules/fence'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { savedOrAsked } from '@muster/ui/confirm.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { z } from 'zod'
import { useFormDraft } from '../../form-draft.ts'
import { GroupsPicker } from '../../pickers/GroupsPicker.tsx'
import { isWanted } from './ask-doubles.ts'
import { PositionField } from './PositionField.tsx'
import { SiteImageField } from './SiteImageField.tsx'
import { useSiteImage } from './use-site-image.ts'

/** The form holds whole lists of groups; what changed is worked out when it is saved. */
const SiteFields = SiteInput.omit({
  clientId: true,
  contractId: true,
  groupIdsToAdd: true,
  groupIdsToRemove: true,
})
  .extend({ groupIds: z.array(id).optional(), version: z.int().optional() })
  .superRefine((site, context) => {
    const corners = site.fence?.map(({ lat, lang }) => ({ lat, lng: lang }))
    const problem = corners && fenceProblem(corners, { lat: site.lat, lng: site.lang })
    if (problem) context.addIssue({ code: 'custom', path: ['fence'], message: fenceProblems[problem] })
  })
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

type Where = 'address' | 'lat' | 'lang'
const sameIn = (key: Where, site: Site, fields: Pick<Site, Where>) => site[key] === fields[key]

/** The second of two steps: what the site is called and where it lies. */
export function SiteForm({ site, owner, onBack, onSaved, onNewer }: Props) {
  const create = useSend(sites.create, [contracts])
  const update = useSend(sites.update, [contracts])
  const image = useSiteImage(site)
  const draft = useFormDraft(site ? `site ${site.id}` : 'site', ['accessNotes'])
  const before = site?.jobLocationGroups.map((group) => group.id) ?? []
  const save = async ({ groupIds = [], version, ...typed }: SiteFields) => {
    const { contact = '', accessNotes = '', areaM2 = null, fence = null } = typed
    const fields = { ...typed, contact, accessNotes, areaM2, fence }
    const groupIdsToAdd = groupIds.filter((each) => !before.includes(each))
    const groupIdsToRemove = before.filter((each) => !groupIds.includes(each))
    const hasMoved = !site || ['address', 'lat', 'lang'].some((key) => !sameIn(key as Where, site, fields))
    try {
      if (hasMoved && !(await isWanted(fields, site?.id))) return withdrawn
      const saved = await savedOrAsked('Contract', ({ force }) =>
        site
          ? update.mutateAsync({
              params: site,
              query: { force },
              body: { ...fields, contractId: owner.contractId, groupIdsToAdd, groupIdsToRemove, version },
            })
          : create.mutateAsync({ query: { force }, body: { ...fields, ...owner, groupIdsToAdd } }),
      )
      if (saved === withdrawn) return withdrawn
      await image.send(saved.id)
      return saved
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
        start={site ? { ...site, groupIds: before } : { active: true }}
        draft={draft}
        save={save}
        onSaved={onSaved}
        onCancel={onBack}
        cancel="Back"
        submit={site ? 'Update' : 'Add'}
        success={site ? 'Site updated' : 'Site added'}
      >
        <div className="site-fields">
          <div className="stack">
            <SiteImageField {...image.field} />
            <TextField name="name" label="Name" required />
            <TextArea name="address" label="Address" rows={2} required />
            <TextField name="website" label="Website" kind="url" placeholder="https://" />
            <TextArea name="description" label="Description" />
            <TextField name="contact" label="Contact" help="Whom to ask for there, and under which number" />
            <TextArea
              name="accessNotes"
              label="Access notes"
              help="Keys, codes, alarm: how to get in. Kept encrypted; shown to management and to those who work there."
            />
            <CheckField
              name="active"
              label="Active"
              help="Nothing is planned or started at a site that is not active: its jobs are deactivated with it, and come back with it."
            />
            <NumberField name="areaM2" label="Area in m²" decimals={1} min={0} />
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
