import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type SiteGroup, SiteGroupInput, siteGroups } from '@muster/contract/sites/site-groups'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'

export function SiteGroupForm({ group, onDone }: { group: SiteGroup | undefined; onDone: () => void }) {
  const create = useSend(siteGroups.create)
  const update = useSend(siteGroups.update)
  const save = (body: SiteGroupInput) => (group ? update({ params: group, body }) : create({ body }))

  return (
    <Section title={group ? msg('Update group') : msg('Add group')}>
      <Form
        shape={SiteGroupInput}
        draft={group ? `site group ${group.id}` : 'site group'}
        start={group}
        save={save}
        onSaved={onDone}
        submit={group ? msg('Save changes') : msg('Add group')}
        success={group ? msg('Group updated') : msg('Group added')}
        {...(group && { onCancel: onDone })}
      >
        <TextField name="name" label={msg('Name')} width="name" required />
        <TextArea name="description" label={msg('Description')} />
      </Form>
    </Section>
  )
}
