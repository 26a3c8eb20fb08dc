import type { Site } from '@muster/contract/sites/sites'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { changedByOthers, type SaveResult } from '@muster/ui/in-place/EditInPlace.tsx'
import { isSameValue } from '@muster/ui/in-place/same-value.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRef } from 'react'
import type { z } from 'zod'
import { type AddFormProps, openAddDialog } from '../../../shared/add-dialog.tsx'
import { GroundShape } from '../form/use-add-site.ts'
import { type Position, positionOf } from '../use-site-in-place.ts'
import { PositionField } from './PositionField.tsx'

interface PositionInPlace {
  value: Position
  save: (position: Position, seen: Position) => Promise<SaveResult<Position>>
}

/** Opens the map over the page, to move a site and draw its ground. */
export const changePosition = (site: Site, position: PositionInPlace) =>
  openAddDialog<unknown>(msg('Position'), (form) => (
    <PositionForm {...form} site={site} position={position} />
  ))

interface Props extends AddFormProps<unknown> {
  site: Site
  position: PositionInPlace
}

function PositionForm({ site, position: { value, save }, onSaved, onCancel }: Props) {
  const latest = useRef(value)
  const say = useWords()
  const { lat, lang, fence } = site
  const move = async (place: z.output<typeof GroundShape>) => {
    const next = positionOf({ ...place, fence: place.fence ?? null })
    const seen = latest.current
    if (isSameValue(next, seen)) return
    const result = await save(next, seen)
    if (result === withdrawn) return result
    if ('theirs' in result) {
      // Once it is said, Save puts this one in place of theirs.
      latest.current = result.theirs
      throw changedByOthers
    }
    showUndo(msg('{label} saved'), { label: say('Position') }, async () => {
      const undone = await save(seen, result.saved)
      if (undone !== withdrawn && 'theirs' in undone) throw changedByOthers
    })
  }
  return (
    <Form
      shape={GroundShape}
      start={{ lat, lang, fence }}
      draft={false}
      save={move}
      onSaved={onSaved}
      onCancel={onCancel}
      submit={msg('Save')}
    >
      <PositionField />
    </Form>
  )
}
