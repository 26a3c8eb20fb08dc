import { ask, useAsk } from '@muster/client/query'
import { areas, type ManagerArea } from '@muster/contract/users/areas'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Confirmation, confirm } from '@muster/ui/dialog/confirm.tsx'
import { sayError, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { addArea, editArea, type ManagerOfAreas, useSaveAreas } from './AreaForm.tsx'
import { daysText, reachText } from './area-words.ts'
import css from './areas.module.css'

interface Props {
  person: { id: number; name: string }
}
/** Which groups of sites a manager sees, and from when until when. */
export function PersonAreas({ person: { id, name } }: Props) {
  const say = useWords()
  const { answer, failure, again } = useAsk(ask(areas.read, { params: { id } }))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  const manager = { ...answer, userId: id }
  return (
    <Section
      title={msg('Areas')}
      hint={msg('A manager with areas sees the sites of these groups, with their jobs, visits and people.')}
      action={<Button label={msg('Add area')} onPick={() => void addArea(manager, again)} />}
    >
      <p className="reading strong">{reachText(say, name, answer.areas, companyToday())}</p>
      <ul className="plain-list">
        {answer.areas.map((area, at) => (
          <AreaLine key={`${area.groupId} ${area.from}`} {...{ manager, name, area, at, again }} />
        ))}
      </ul>
    </Section>
  )
}

interface LineProps {
  manager: ManagerOfAreas
  name: string
  area: ManagerArea
  at: number
  again: () => void
}
function AreaLine({ manager, name, area, at, again }: LineProps) {
  const say = useWords()
  const save = useSaveAreas(manager)
  const remove = async () => {
    const left = manager.areas.toSpliced(at, 1)
    if (left.length === 0 && !(await confirm(openingAll(name)))) return
    try {
      await save(left)
      saySuccess(msg('Areas saved'))
    } catch (error) {
      again()
      await sayError(error)
    }
  }
  return (
    <li className={css.area}>
      <span>
        <bdi className="strong">{area.groupName}</bdi>
        <span className="faint block">{daysText(say, area, companyToday())}</span>
      </span>
      <span className="row">
        <Button label={msg('Edit')} of={area.groupName} onPick={() => void editArea(manager, at, again)} />
        <Button label={msg('Remove')} of={area.groupName} kind="plain" onPick={remove} />
      </span>
    </li>
  )
}

const openingAll = (name: string): Confirmation => ({
  title: msg('Remove the last area'),
  sentence: msg('Without an area {name} can see the whole company.'),
  values: { name },
  proceed: msg('Remove'),
  danger: true,
})
