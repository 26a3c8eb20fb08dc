import { CallFailure } from '@muster/client/call-failure'
import { useMay } from '@muster/client/use-may'
import { msg } from '@muster/contract/kit/msg'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { GroupsPicker } from '../../../shared/pickers/GroupsPicker.tsx'
import { zoneChoices } from '../../../shared/site-time/zone-choices.ts'
import { PositionField } from '../position/PositionField.tsx'
import css from '../sites.module.css'
import { OwnerFields, OwnerPickers } from './OwnerPickers.tsx'
import { NewSiteImageField } from './SiteImageField.tsx'
import { OwnedSiteFields, useAddSite } from './use-add-site.ts'
import { useSiteImage } from './use-site-image.ts'

const stepShapes = { owner: OwnerFields, site: OwnedSiteFields }
const start = { clientId: null, active: true }
export type SiteStep = keyof typeof stepShapes

interface Props {
  step: SiteStep
  onStep: (step: SiteStep) => void
  onSaved: (site: { id: number }) => void
}

/** Of fields of the first step, which the second does not draw. */
const ownerNames = { clientId: msg('Client'), contractId: msg('Contract') }
const isOfOwner = (error: unknown) =>
  error instanceof CallFailure && error.errors.some(({ path }) => path in ownerNames)

/** One form in two steps, so that one draft keeps both: whose site it is, then what it is called and where it lies. */
export function SiteForm({ step, onStep, onSaved }: Props) {
  const { send, ...image } = useSiteImage()
  const add = useAddSite(send)
  const isFirst = step === 'owner'
  return (
    <Section
      title={isFirst ? msg('1. Client and contract') : msg('2. Site')}
      {...(isFirst && { hint: msg('Which contract covers this site?') })}
    >
      <Form
        shape={stepShapes[step]}
        start={start}
        draft="site"
        names={ownerNames}
        save={async (fields) => {
          if (!('name' in fields)) {
            onStep('site')
            return withdrawn
          }
          try {
            return await add(fields)
          } catch (error) {
            if (isOfOwner(error)) onStep('owner')
            throw error
          }
        }}
        onSaved={onSaved}
        {...(!isFirst && { onCancel: () => onStep('owner') })}
        cancel={msg('Back')}
        submit={isFirst ? msg('Continue') : msg('Add site')}
      >
        {isFirst ? (
          <OwnerPickers />
        ) : (
          <div className={css.fields}>
            <div className="stack">
              <NewSiteImageField {...image} />
              <PlaceFields />
              <AccessFields />
              <WorkFields />
            </div>
            <PositionField />
          </div>
        )}
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

function AccessFields() {
  const mayRead = useMay({ rights: ['opensAccessNotes'] })
  return (
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
      {mayRead && (
        <TextArea
          name="accessNotes"
          secret
          label={msg('Access notes')}
          help={msg('Keys, codes, alarm. Stored encrypted; shown to managers and to people who work there.')}
        />
      )}
    </>
  )
}

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
      options={zoneChoices}
      help={msg('Used for all hours at this site. Leave empty to detect it from the map.')}
    />
  </>
)
