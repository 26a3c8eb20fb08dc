import { msg } from '@muster/contract/kit/msg'
import type { SearchResult } from '@muster/contract/search'
import { IconBriefcase, IconBuilding, IconClipboardCheck, IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths, to } from '../../navigation/paths.ts'

export type ThingKind = SearchResult['kind']
export interface PreviewProps {
  readonly kind: ThingKind
  readonly id: number
  readonly title: string
  readonly onClose: () => void
}
interface Kind {
  readonly label: string
  readonly icon: ReactNode
  readonly at: (id: number) => string
  readonly more: string
}

export const iconLook = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
export const thingKinds: Readonly<Record<ThingKind, Kind>> = {
  PERSON: {
    icon: <IconUser {...iconLook} />,
    label: msg('People'),
    at: (id) => to(paths.person, { id }),
    more: msg('{count} more people'),
  },
  CLIENT: {
    icon: <IconBuilding {...iconLook} />,
    label: msg('Clients'),
    at: (id) => to(paths.client, { id }),
    more: msg('{count} more clients'),
  },
  SITE: {
    icon: <IconMapPin {...iconLook} />,
    label: msg('Sites'),
    at: (id) => to(paths.site, { id }),
    more: msg('{count} more sites'),
  },
  JOB: {
    icon: <IconBriefcase {...iconLook} />,
    label: msg('Jobs'),
    at: (id) => to(paths.job, { id }),
    more: msg('{count} more jobs'),
  },
  WORK: {
    icon: <IconClipboardCheck {...iconLook} />,
    label: msg('Visits'),
    at: (work) => to(paths.detailedReport, { work }),
    more: msg('{count} more visits'),
  },
}
