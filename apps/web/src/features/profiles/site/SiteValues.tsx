import { useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import type { Site } from '@muster/contract/sites/sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { GroupsPicker, groupList } from '../../../shared/pickers/GroupsPicker.tsx'
import { zoneChoices } from '../../../shared/site-time/zone-choices.ts'
import { changePosition } from '../../sites/position/change-position.tsx'
import { groupsOf, positionOf, useSiteInPlace } from '../../sites/use-site-in-place.ts'
import { Facts, factInPlace, switchInPlace } from '../Facts.tsx'

interface Props {
  site: Site
}

export const SiteRename = ({ site }: Props) => (
  <EditInPlace
    {...useSiteInPlace(site)('name', ({ name }) => name)}
    label={msg('Name')}
    show={(value) => <bdi>{value}</bdi>}
    field={(field) => <TextField {...field} width="name" required />}
    isShown
  />
)

function Position({ site }: Props) {
  const say = useWords()
  const position = useSiteInPlace(site)('position', positionOf)
  const { lat, lang } = site
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lang}#map=18/${lat}/${lang}`
  return (
    <span className="row small">
      <a href={map} target="_blank" rel="noreferrer">
        {say('Open in Maps')}
      </a>
      <ToolButton
        label={msg('Edit')}
        of={say('Position')}
        icon={IconPencil}
        onPick={() => void changePosition(site, position)}
      />
    </span>
  )
}

/** What is told of a site; each is changed where it is read, its position on a map. */
export function SiteValues({ site }: Props) {
  const inPlace = useSiteInPlace(site)
  const { answer: groups = site.jobLocationGroups } = useAsk(groupList)
  const text = (name: 'contact' | 'parking' | 'description', label: string) =>
    factInPlace({
      ...inPlace(name, (record) => record[name]),
      label,
      show: (value) => value && <bdi className="reading">{value}</bdi>,
      field: (field) => (name === 'contact' ? <TextField {...field} /> : <TextArea {...field} rows={2} />),
    })
  return (
    <Facts
      facts={[
        factInPlace({
          ...inPlace('address', ({ address }) => address),
          label: msg('Address'),
          show: (value) => <bdi>{value}</bdi>,
          field: (field) => <TextArea {...field} rows={2} required />,
        }),
        { label: msg('Position'), value: <Position site={site} /> },
        text('contact', msg('Contact')),
        text('parking', msg('Parking')),
        factInPlace({
          ...inPlace('website', ({ website }) => website),
          label: msg('Website'),
          show: (value) => value && <WebLink address={value} />,
          field: (field) => <TextField {...field} kind="url" />,
        }),
        factInPlace({
          ...inPlace('areaM2', ({ areaM2 }) => areaM2),
          label: msg('Area in m²'),
          show: (value) => value && count(value),
          field: (field) => <NumberField {...field} decimals={1} min={0} />,
        }),
        factInPlace({
          ...inPlace('timezone', ({ timezone }) => timezone),
          label: msg('Time zone'),
          show: (value) => value,
          field: (field) => <SelectField {...field} width="phone" options={zoneChoices} required />,
        }),
        factInPlace({
          ...inPlace('groupIds', groupsOf),
          label: msg('Groups'),
          show: (ids) =>
            ids.length > 0 && (
              <span className="row small">
                {groups
                  .filter(({ id }) => ids.includes(id))
                  .map(({ id, name }) => (
                    <Badge key={id} label={name} />
                  ))}
              </span>
            ),
          field: (field) => <GroupsPicker {...field} />,
          mayEdit: groups.length > 0,
        }),
        text('description', msg('Description')),
        switchInPlace({
          ...inPlace('active', ({ active }) => active),
          label: msg('Active'),
          help: msg(
            'No shifts or visits at an inactive site. Its jobs are deactivated and reactivated with it.',
          ),
        }),
      ]}
    />
  )
}

const WebLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noreferrer">
    <bdi>{address}</bdi>
  </a>
)

/** How to get in. What is noted is shown when it is asked for: others may look at the screen. */
export function SiteAccess({ site }: Props) {
  const say = useWords()
  const mayRead = useMay({ rights: ['opensAccessNotes'] })
  const inPlace = useSiteInPlace(site)
  const [isOpen, setOpen] = useState(!site.accessNotes)
  if (!mayRead) return <p className="faint">{say('Your role does not include reading access notes.')}</p>
  if (!isOpen)
    return <Button label={msg('Access instructions')} icon={IconKey} onPick={() => setOpen(true)} />
  return (
    <div role="status">
      <EditInPlace
        {...inPlace('accessNotes', ({ accessNotes = '' }) => accessNotes)}
        label={msg('Access notes')}
        show={(value) =>
          value ? (
            <p className="reading">{value}</p>
          ) : (
            <p className="faint">{say('No access notes for this site')}</p>
          )
        }
        field={(field) => <TextArea {...field} secret />}
      />
    </div>
  )
}
