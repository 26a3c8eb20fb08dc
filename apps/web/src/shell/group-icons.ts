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
import type { Group } from '../navigation/screen.ts'

export const groupIcons: Readonly<Record<Group, TablerIcon>> = {
  Users: IconUsers,
  Contracts: IconFileText,
  Sites: IconMapPin,
  'Job Detail': IconClipboardList,
  Jobs: IconBriefcase,
  Visits: IconClipboardCheck,
  Reports: IconChartBar,
}
