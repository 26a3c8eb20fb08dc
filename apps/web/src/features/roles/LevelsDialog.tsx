import { defaultRoleNames, everyone } from '@muster/contract/kit/permissions'
import { rights } from '@muster/contract/kit/rights'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck } from '@tabler/icons-react'
import { type Path, paths } from '../../navigation/paths.ts'
import { screens } from '../../screens.ts'
import css from './roles.module.css'

/** The screens that say most about a level; the rights follow them. */
const compared: readonly Path[] = [
  ...[paths.today, paths.users, paths.contracts, paths.sites, paths.jobs, paths.visits],
  ...[paths.heatMap, paths.myTeam, paths.myHours, paths.settings, paths.auditLog, paths.mySite],
]
interface Ability {
  says: string
  levels: readonly number[]
}
const abilities: readonly Ability[] = [
  ...compared.flatMap((path) => {
    const shown = screens.filter((screen) => screen.path === path)
    return shown.length === 0
      ? []
      : [{ says: shown[0]!.title, levels: shown.flatMap(({ levels }) => levels) }]
  }),
  ...Object.values(rights),
]

export const CompareLevels = () => (
  <Button
    label={msg('Compare levels')}
    onPick={() => void openDialog(msg('Rights by level'), () => <LevelsTable />, { sheet: true })}
  />
)

function LevelsTable() {
  const say = useWords()
  return (
    <div className={css.levels}>
      <table>
        <thead>
          <tr>
            <td />
            {everyone.map((level) => (
              <th key={level} scope="col">
                {say(defaultRoleNames[level])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abilities.map(({ says, levels }) => (
            <tr key={says}>
              <th scope="row">{say(says)}</th>
              {everyone.map((level) => (
                <td key={level}>
                  {levels.includes(level) && <IconCheck size={16} role="img" aria-label={say('Yes')} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
