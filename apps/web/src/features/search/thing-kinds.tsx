import { msg } from '@muster/contract/msg'
import type { SearchResult } from '@muster/contract/search'
import { IconBriefcase, IconBuilding, IconClipboardCheck, IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths, to } from '../../navigation/paths.ts'

export type ThingKind = SearchResult['kind']
interface Kind {
  /** Of several. */
  readonly label: string
  readonly icon: ReactNode
  /** The page of one. */
  readonly at: (id: number) => string
  /** Those that are not shown. */
  readonly more: string
}

export const iconLook = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
/** What the search finds, in the order in which it stands. */
export const thingKinds: Readonly<Record<ThingKind, Kind>> = {
  PERSON: {
    label: msg('People'),
    icon: <IconUser {...iconLook} />,
    at: (id) => to(paths.person, { id }),
    more: msg('{count} more people'),
  },
  CLIENT: {
    label: msg('Clients'),
    icon: <IconBuilding {...iconLook} />,
    at: (id) => to(paths.client, { id }),
    more: msg('{count} more clients'),
  },
  SITE: {
    label: msg('Sites'),
    icon: <IconMapPin {...iconLook} />,
    at: (id) => to(paths.site, { id }),
    more: msg('{count} more sites'),
  },
  JOB: {
    label: msg('Jobs'),
    icon: <IconBriefcase {...iconLook} />,
    at: (id) => to(paths.job, { id }),
    more: msg('{count} more jobs'),
  },
  WORK: {
    label: msg('Visits'),
    icon: <IconClipboardCheck {...iconLook} />,
    at: (work) => to(paths.detailedReport, { work }),
    more: msg('{count} more visits'),
  },
}
