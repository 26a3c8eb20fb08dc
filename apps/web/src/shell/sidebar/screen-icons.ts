import {
  IconAppWindow,
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarUser,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconMessage,
  IconSettings,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Path, paths } from '../../navigation/paths.ts'
import type { Group, Screen } from '../../navigation/screen.ts'

export const groupIcons: Readonly<Record<Group, TablerIcon>> = {
  Users: IconUsers,
  Contracts: IconFileText,
  Sites: IconMapPin,
  'Job Detail': IconClipboardList,
  Jobs: IconBriefcase,
  Visits: IconClipboardCheck,
  Reports: IconChartBar,
}
const pageIcons: Readonly<Partial<Record<Path, TablerIcon>>> = {
  [paths.today]: IconCalendarEvent,
  [paths.roster]: IconCalendarUser,
  [paths.rosterImport]: IconCalendarUser,
  [paths.pay]: IconCash,
  [paths.payMapping]: IconCash,
  [paths.chat]: IconMessage,
  [paths.home]: IconLayoutDashboard,
  [paths.notifications]: IconBell,
  [paths.notificationChoices]: IconBell,
  [paths.account]: IconUserCircle,
  [paths.myLeave]: IconUserCircle,
  [paths.myAvailability]: IconUserCircle,
  [paths.userImport]: IconUsers,
  [paths.away]: IconUsers,
  [paths.groups]: IconMapPin,
  [paths.siteImport]: IconMapPin,
  [paths.jobEdit]: IconBriefcase,
  [paths.jobNotifications]: IconBriefcase,
  [paths.jobCalendar]: IconBriefcase,
  [paths.jobFeedback]: IconBriefcase,
}

/** The one icon of a screen: in the sidebar, where its group or itself stands there, and in the search. */
export const screenIcon = ({ path, group, isSetting }: Screen): TablerIcon =>
  pageIcons[path] ?? (group ? groupIcons[group] : isSetting ? IconSettings : IconAppWindow)
