import type { ClientKey, PersonKey } from './people.ts'
import { type SiteGroupKey, type SiteKey, siteKeys, siteOf } from './sites.ts'

interface Contract {
  client: ClientKey
  number: string
  title: string
  description: string
  /** Days from today, before it when negative. */
  from: number
  to: number
  signedBy: PersonKey
  suspended?: true
  sites: readonly SiteKey[]
}
const inGroups = (...groups: SiteGroupKey[]) =>
  siteKeys.filter((key) => siteOf(key).groups.some((group) => groups.includes(group)))

/** Contracts in force, one to come, one that ended, one suspended. Jobs hang on those in force. */
export const contracts: readonly Contract[] = [
  {
    client: 'client',
    number: 'SCV-2041',
    title: 'Libraries and town halls',
    description: 'Cleaning before opening hours, inspected weekly, with a score of at least 80 %.',
    from: -412,
    to: 318,
    signedBy: 'owner',
    sites: inGroups('libraries', 'halls'),
  },
  {
    client: 'client',
    number: 'SCV-2042',
    title: 'Museums and galleries',
    description: 'Cleaning around exhibits by people with an induction of the house.',
    from: -230,
    to: 135,
    signedBy: 'manager',
    sites: inGroups('museums'),
  },
  {
    client: 'client2',
    number: 'CT-3007',
    title: 'Stations and airports',
    description: 'Concourses, platforms and washrooms; deep clean at night.',
    from: -600,
    to: 44,
    signedBy: 'owner',
    sites: inGroups('transport'),
  },
  {
    client: 'client2',
    number: 'CT-3011',
    title: 'Stations and airports, second term',
    description: 'Follows CT-3007 under the same scope.',
    from: 45,
    to: 775,
    signedBy: 'owner',
    sites: ['centralStation', 'southernCross'],
  },
  {
    client: 'client',
    number: 'SCV-1987',
    title: 'Facades and windows',
    description: 'Ended with the season; windows are done within SCV-2041 since.',
    from: -465,
    to: -100,
    signedBy: 'admin',
    sites: ['customsHouse', 'sydneyTownHall', 'stateLibraryNsw'],
  },
  {
    client: 'client2',
    number: 'CT-3009',
    title: 'Car park sweeping',
    description: 'Suspended while the car parks are rebuilt.',
    from: -150,
    to: 215,
    signedBy: 'leader',
    suspended: true,
    sites: ['darwinAirport'],
  },
]
