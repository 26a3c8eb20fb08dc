import { holdsTyped } from '@muster/ui/search-fold.ts'
import { type Path, paths } from '../../paths.ts'
import { maySee } from '../../served.ts'
import { navOf } from '../../shell/links.ts'

interface Screen {
  readonly path: Path
  readonly label: string
  readonly group?: string
}
const others: readonly Screen[] = [
  { path: paths.home, label: 'Dashboard' },
  { path: paths.settings, label: 'Company settings' },
  { path: paths.companyNotifications, label: 'Company notifications' },
  { path: paths.notifications, label: 'Notifications' },
  { path: paths.notificationChoices, label: 'How I am told' },
  { path: paths.deliveries, label: 'Who was told what' },
  { path: paths.auditLog, label: 'Audit log' },
  { path: paths.outbox, label: 'Outbox' },
  { path: paths.status, label: 'Status' },
]

/** The screens that this level may open, those of the sidebar first. */
export const screensOf = (level: number): readonly Screen[] => [
  ...navOf(level).flatMap(({ label: group, links }) => links.map((link) => ({ ...link, group }))),
  ...others.filter(({ path }) => maySee(path, level)),
]

/** Whether a text holds every word, without accents and in either case. */
export const holdsAll = (text: string, words: string): boolean =>
  words.split(/\s+/u).every((word) => holdsTyped(text, word))
