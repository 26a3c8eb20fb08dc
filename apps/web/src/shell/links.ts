import {
  IconBriefcase,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconMapPin,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Path, paths } from '../paths.ts'
import { maySee } from '../served.ts'

/** What waits for somebody in the office, by the name under which the server counts it. */
export type Waiting = 'reviews' | 'corrections'
export interface NavLink {
  readonly path: Path
  readonly label: string
  readonly waiting?: Waiting
}
export interface NavGroup {
  readonly label: string
  readonly Icon: TablerIcon
  readonly links: readonly NavLink[]
}

const groups: readonly NavGroup[] = [
  {
    label: 'Users',
    Icon: IconUsers,
    links: [
      { path: paths.users, label: 'All users' },
      { path: paths.userAdd, label: 'Add user' },
      { path: paths.userImport, label: 'Import people' },
      { path: paths.roles, label: 'Roles' },
    ],
  },
  {
    label: 'Contracts',
    Icon: IconFileText,
    links: [
      { path: paths.contracts, label: 'All contracts' },
      { path: paths.contractAdd, label: 'Add contract' },
    ],
  },
  {
    label: 'Sites',
    Icon: IconMapPin,
    links: [
      { path: paths.groups, label: 'Manage Groups' },
      { path: paths.siteAdd, label: 'Add site' },
      { path: paths.sites, label: 'All sites' },
    ],
  },
  {
    label: 'Job Detail',
    Icon: IconClipboardList,
    links: [
      { path: paths.jobDetailAdd, label: 'Add job detail' },
      { path: paths.jobDetailEdit, label: 'Edit job detail' },
    ],
  },
  {
    label: 'Jobs',
    Icon: IconBriefcase,
    links: [
      { path: paths.jobAdd, label: 'Create job' },
      { path: paths.jobEdit, label: 'Update job' },
      { path: paths.jobNotifications, label: 'Job notifications' },
      { path: paths.jobCalendar, label: 'Job calendar' },
      { path: paths.jobFeedback, label: 'Client feedback' },
      { path: paths.problems, label: 'Problems' },
    ],
  },
  {
    label: 'Works',
    Icon: IconClipboardCheck,
    links: [
      { path: paths.worksReview, label: 'To review', waiting: 'reviews' },
      { path: paths.worksCorrections, label: 'Correction requests', waiting: 'corrections' },
    ],
  },
  {
    label: 'Reports',
    Icon: IconChartBar,
    links: [
      { path: paths.sitePayroll, label: 'Site payroll' },
      { path: paths.userPayroll, label: 'User payroll' },
      { path: paths.inspectionReport, label: 'Inspection report' },
      { path: paths.detailedReport, label: 'Detailed report' },
      { path: paths.inspectionTrend, label: 'Inspection trend' },
      { path: paths.heatMap, label: 'Heat Map' },
      { path: paths.exports, label: 'My files' },
    ],
  },
]

/** The groups with the links that this level may follow; a group without any is left out. */
export const navOf = (level: number): readonly NavGroup[] =>
  groups
    .map((group) => ({ ...group, links: group.links.filter(({ path }) => maySee(path, level)) }))
    .filter((group) => group.links.length > 0)
