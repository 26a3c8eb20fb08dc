import { msg } from '@muster/contract/kit/msg'
import { type Path, paths, to } from '../../navigation/paths.ts'

/** The settings of each page, by what stands beside them there: the search of the settings leads to them. */
export const settingLabels: Readonly<Partial<Record<Path, readonly string[]>>> = {
  [paths.settings]: [
    ...[msg('Logo'), msg('Cover image'), msg('Full name'), msg('Main colour'), msg('Background colour')],
  ],
  [paths.regionSettings]: [
    ...[msg('Time zone'), msg('Country'), msg('Language'), msg('Currency'), msg('Week starts on')],
    msg('Phone of the office'),
  ],
  [paths.visitSettings]: [
    ...[msg('Pay basis'), msg('Starting off site')],
    msg('Flag a start or finish that arrives later than'),
  ],
  [paths.signInSettings]: [
    ...[msg('Second factor'), msg('Minimum length'), msg('Refuse the most common passwords')],
  ],
  [paths.retentionSettings]: [
    ...[msg('Recorded positions'), msg('Visits'), msg('Audit log'), msg('Legal hold')],
    msg('Hide places with fewer people than'),
  ],
  [paths.locationPolicySettings]: [
    ...[msg('Text'), msg('Type of monitoring'), msg('When'), msg('Duration'), msg('Starts on')],
    msg('Method'),
  ],
  [paths.scheduleSettings]: [
    ...[msg('If shifts conflict'), msg('Maximum hours per day'), msg('Maximum hours per week')],
    ...[msg('Minimum rest between shifts'), msg('Public holidays')],
  ],
  [paths.paySettings]: [
    ...[msg('Early start'), msg('Late start'), msg('Over plan in a day'), msg('Break required after')],
    ...[msg('Off-site start'), msg('Team leaders')],
    msg('Approve hours with visits that one entered or corrected oneself'),
  ],
  [paths.leaveSettings]: [
    ...[msg('Managers can see them'), msg('Stored after the leave ends'), msg('Balances from payroll')],
  ],
  [paths.coverSettings]: [
    ...[msg('Start a call-out when someone calls in sick within'), msg('People per wave')],
    ...[msg('Minutes between waves'), msg('A manager approves swaps')],
  ],
}

/** Where a setting stands: its page, which marks it. */
export const settingAddress = (path: Path, label: string) => to(path, { setting: label })
