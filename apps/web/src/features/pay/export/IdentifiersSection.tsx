import type { PayMapping, PaySystem } from '@muster/contract/pay/hand-over'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { column, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import css from '../pay.module.css'
import { identifierHelp } from './hand-over-words.ts'
import { IdentifierField } from './IdentifierField.tsx'
import { useIdentifiers } from './use-identifiers.ts'

type Person = PayMapping['people'][number]
interface Props {
  system: PaySystem
  people: readonly Person[]
  isMissingOnly: boolean
  onMissingOnly: (next: boolean) => void
}

export function IdentifiersSection({ system, people, isMissingOnly, onMissingOnly }: Props) {
  const say = useWords()
  const identifiers = useIdentifiers(system)
  const isMissing = ({ identifiers: known }: Person) => !known[system]
  // Who was missing stays in sight while it is typed.
  const [missingAtFirst] = useState(() => new Set(people.filter(isMissing).map((each) => each.tenantUserId)))
  const listed = isMissingOnly
    ? people.filter(({ tenantUserId }) => missingAtFirst.has(tenantUserId))
    : people
  const missing = people.filter(isMissing).length
  const save = () => identifiers.save().then(() => showToast(msg('Identifiers saved')))
  return (
    <Section
      title={msg('Employee IDs')}
      hint={identifierHelp[system]}
      action={<p className="faint">{say('{count} people have no ID', { count: missing })}</p>}
    >
      <p className="faint">
        {say('Press Enter to go to the next person. You can paste a column from a spreadsheet.')}
      </p>
      <LocalTable
        name={msg('Employee IDs')}
        rows={listed}
        rowKey={({ tenantUserId }) => tenantUserId}
        pageSize={100}
        search
        tools={
          <CheckField
            label={msg('Missing only')}
            value={isMissingOnly}
            onChange={(next) => onMissingOnly(next ?? false)}
          />
        }
        columns={[
          column<Person>(
            'name',
            msg('Name'),
            ({ name, distinguishedBy }) => nameApart(name, distinguishedBy),
            {
              cell: ({ name, distinguishedBy, removed }) => (
                <span className="row">
                  <bdi>{nameApart(name, distinguishedBy)}</bdi> {removed && <Badge label={msg('Removed')} />}
                </span>
              ),
            },
          ),
          text('employeeNumber', msg('Employee ID'), { width: 120 }),
          column('identifier', msg('Identifier'), identifiers.valueOf, {
            width: 340,
            cell: (person) => <IdentifierField person={person} of={identifiers} people={listed} />,
          }),
        ]}
        empty={msg('Everyone has an ID')}
        onClear={isMissingOnly && people.length > 0 ? () => onMissingOnly(false) : undefined}
      />
      {identifiers.typed.size > 0 && (
        <div className={css.saveBar}>
          <span className="strong">{say('{count} unsaved changes', { count: identifiers.typed.size })}</span>
          <span className="row push">
            <Button label={msg('Discard')} onPick={identifiers.discard} />
            <Button label={msg('Save changes')} kind="primary" onPick={save} />
          </span>
        </div>
      )}
    </Section>
  )
}
