import type { ManagerArea } from '@muster/contract/users/areas'
import { day } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'

type Days = Pick<ManagerArea, 'from' | 'to'>
/** Both days are included; without a last one until further notice. */
const isInForce = ({ from, to }: Days, today: string): boolean =>
  from <= today && (to === null || to >= today)

export function daysText(say: Say, { from, to }: Days, today: string): string {
  const days = to
    ? say('{from} to {to}', { from: day(from), to: day(to) })
    : say('From {from} until further notice', { from: day(from) })
  if (isInForce({ from, to }, today)) return days
  return `${days} · ${say(from > today ? msg('Not started') : msg('Ended'))}`
}

/** What a manager reaches today, in a sentence. Areas that ended or have not begun never open the company. */
export function reachText(say: Say, name: string, areas: readonly ManagerArea[], today: string): string {
  if (areas.length === 0) return say('No areas: {name} can see the whole company.', { name })
  const groups = areas.filter((each) => isInForce(each, today)).map(({ groupName }) => groupName)
  if (groups.length === 0) return say('No area counts today: {name} can see no site.', { name })
  return say('Today {name} can see: {groups}', { name, groups: [...new Set(groups)].join(', ') })
}
