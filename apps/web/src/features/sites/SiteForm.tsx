import { msg } from '@muster/contract/msg'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { GroupsPicker } from '../../pickers/GroupsPicker.tsx'
import { PositionField } from './PositionField.tsx'
import { SiteImageField } from './SiteImageField.tsx'
import css from './sites.module.css'
import { groupsOf, type SaveSiteOptions, SiteFields, type SiteOwner, useSaveSite } from './use-save-site.ts'
import { useSiteImage } from './use-site-image.ts'

interface Props extends Omit<SaveSiteOptions, 'sendImage'> {
  owner: SiteOwner
  onBack: () => void
  onSaved: () => void
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** The second of two steps: what the site is called and where it lies. */
export function SiteForm({ site, owner, onBack, onSaved, ...saving }: Props) {
  const image = useSiteImage(site)
  const save = useSaveSite({ site, sendImage: image.send, ...saving })
  return (
    <Section title={msg('2. Site')}>
      <Form
        shape={SiteFields}
        start={site ? { ...site, groupIds: groupsOf(site) } : { active: true }}
        draft={site ? `site ${site.id}` : 'site'}
        save={(fields) => save(fields, owner)}
        onSaved={onSaved}
        onCancel={onBack}
        cancel={msg('Back')}
        submit={site ? msg('Save changes') : msg('Add site')}
        success={site ? msg('Site updated') : msg('Site added')}
      >
        <div className={css.fields}>
          <div className="stack">
            <SiteImageField {...image.field} />
            <PlaceFields />
            <AccessFields />
            <WorkFields />
          </div>
          <PositionField />
        </div>
      </Form>
    </Section>
  )
}

const PlaceFields = () => (
  <>
    <TextField name="name" label={msg('Name')} width="name" required autoFocus />
    <TextArea name="address" label={msg('Address')} rows={2} required />
    <TextField name="website" label={msg('Website')} kind="url" placeholder={msg('https://')} />
    <TextArea name="description" label={msg('Description')} />
  </>
)

const AccessFields = () => (
  <>
    <TextField
      name="contact"
      label={msg('Contact')}
      width="name"
      help={msg('Contact name and phone number')}
    />
    <TextArea
      name="parking"
      label={msg('Parking')}
      rows={2}
      help={msg('People who work there see it with the way in.')}
    />
    <TextArea
      name="accessNotes"
      secret
      label={msg('Access notes')}
      help={msg(
        'Keys, codes, alarm: how to get in. Kept encrypted; shown to management and to those who work there.',
      )}
    />
  </>
)

/** What its jobs, prices and hours go by. */
const WorkFields = () => (
  <>
    <CheckField
      name="active"
      label={msg('Active')}
      help={msg('No shifts or visits at an inactive site. Its jobs are deactivated and reactivated with it.')}
    />
    <NumberField name="areaM2" label={msg('Area in m²')} decimals={1} min={0} />
    <GroupsPicker name="groupIds" />
    <SelectField
      name="timezone"
      width="phone"
      label={msg('Time zone')}
      options={zones}
      help={msg('Used for all hours at this site. Leave empty to detect it from the map.')}
    />
  </>
)
