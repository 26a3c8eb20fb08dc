import { msg } from './msg.ts'

/** What managers of areas are refused, and what would change how far they reach. */
export const areaFailures = {
  'access.area': {
    status: 403,
    code: 'E020',
    says: msg('This is for managers of the whole company'),
  },
  'access.otherAreas': {
    status: 403,
    code: 'E020',
    says: msg('{name} is also at sites of other areas. Ask a manager of the whole company'),
  },
  'siteGroup.isArea': {
    status: 409,
    code: 'E047',
    says: msg('This group is among the areas of {names}. Take it out there first'),
  },
} as const
