import { useSend } from '@muster/client/query'
import { roster } from '@muster/contract/planning/roster'
import { type RosterTemplate, RosterTemplateInput } from '@muster/contract/planning/roster-templates'
import { addDays } from '@muster/rules/time/zone'
import { PillField } from '@muster/ui/field/choice/CheckField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { shortDay } from '../../../shared/shifts/shift-words.ts'

/** The week in sight, and the sites to which it is narrowed. */
export interface WeekToSave {
  startDate: string
  groupIds?: number[]
  locationId?: number
  /** Of one site its name. */
  siteName?: string | undefined
}

const Named = RosterTemplateInput.pick({ name: true })
const Saved = Named.extend({ keep: z.enum(['PEOPLE', 'OPEN']) })

export function SaveTemplate({ week, onDone }: { week: WeekToSave; onDone: () => void }) {
  const say = useWords()
  const send = useSend(roster.saveTemplate)
  const { siteName, ...input } = week
  const days = { from: shortDay(week.startDate), until: shortDay(addDays(week.startDate, 6)) }
  const save = ({ name, keep }: z.output<typeof Saved>) =>
    send({ body: { ...input, name, keepPeople: keep === 'PEOPLE' } })
  return (
    <Form
      shape={Saved}
      draft={false}
      start={{ name: '', keep: 'PEOPLE' }}
      save={save}
      onSaved={({ name }) => {
        showToast(msg('Template {name} saved'), { name })
        onDone()
      }}
      onCancel={onDone}
      submit={msg('Save template')}
    >
      <p>
        {siteName
          ? say('All shifts and open places of {from} to {until} at {site}.', { ...days, site: siteName })
          : week.groupIds
            ? say('All shifts and open places of {from} to {until} at the sites of the chosen groups.', days)
            : say('All shifts and open places of {from} to {until} at all sites.', days)}
      </p>
      <TextField name="name" label={msg('Name')} maxLength={60} required autoFocus />
      <PillField
        name="keep"
        label={msg('People')}
        options={[
          { value: 'PEOPLE', label: msg('People by name') },
          { value: 'OPEN', label: msg('Open places') },
        ]}
      />
    </Form>
  )
}

export function RenameTemplate({ template, onDone }: { template: RosterTemplate; onDone: () => void }) {
  const send = useSend(roster.renameTemplate)
  return (
    <Form
      shape={Named}
      draft={false}
      start={{ name: template.name }}
      save={(body) => send({ params: { id: template.id }, body })}
      onSaved={onDone}
      onCancel={onDone}
      submit={msg('Rename')}
    >
      <TextField name="name" label={msg('Name')} maxLength={60} required autoFocus />
    </Form>
  )
}
