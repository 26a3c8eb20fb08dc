import { ask, useAsk, useSend } from '@muster/client/query'
import { roster } from '@muster/contract/planning/roster'
import type { RosterTemplate } from '@muster/contract/planning/roster-templates'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { attempt } from '../../../shared/forms/attempt.ts'
import css from './templates.module.css'

interface Props {
  onSave: () => void
  onUse: (template: RosterTemplate) => void
  onRename: (template: RosterTemplate) => void
}
export function ListTemplates({ onSave, onUse, onRename }: Props) {
  const say = useWords()
  const { answer, failure, again } = useAsk(ask(roster.templates))
  const send = useSend(roster.removeTemplate)
  const remove = async ({ id, name }: RosterTemplate) => {
    const isSure = await confirm({
      title: msg('Remove template'),
      sentence: msg('Remove the template {name}? Its drafts remain.'),
      values: { name },
      proceed: msg('Remove'),
      danger: true,
    })
    if (isSure) await attempt(send({ params: { id } }), () => showToast(msg('Template removed')))
  }
  return (
    <div className="stack">
      {!answer && <NoAnswer failure={failure} again={again} rows={3} />}
      {answer?.length === 0 && (
        <EmptyState
          title={msg('No templates yet')}
          hint={msg('Save the week in sight, then draft it in any other week.')}
        />
      )}
      <ul className="plain-list lines">
        {answer?.map((template) => (
          <li key={template.id} className={css.template}>
            <div>
              <p className="strong">
                <bdi>{template.name}</bdi>
              </p>
              <p className="faint">
                {say('Shifts: {shifts} · Open: {open} · People: {people} · Sites: {sites}', { ...template })}
              </p>
            </div>
            <div className="row small">
              <Button size="small" label={msg('Use…')} onPick={() => onUse(template)} />
              <Button size="small" kind="plain" label={msg('Rename')} onPick={() => onRename(template)} />
              <Button size="small" kind="plain" label={msg('Remove')} onPick={() => remove(template)} />
            </div>
          </li>
        ))}
      </ul>
      <div className="row end">
        <Button kind="primary" label={msg('Save week as a template')} onPick={onSave} />
      </div>
    </div>
  )
}
