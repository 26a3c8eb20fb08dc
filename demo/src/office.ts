import { isClient, type Level } from '@muster/contract/kit/permissions'
import { addDays } from '@muster/rules/time/zone'
import { emailKey } from '../../apps/server/src/features/session/email-key.ts'
import { sealedAad } from '../../apps/server/src/features/users/record-queries.ts'
import type { Vault } from '../../apps/server/src/outside/keys/secrets.ts'
import {
  contracts,
  emailOf,
  type PersonKey,
  people,
  personKeys,
  type SiteGroupKey,
  type SiteKey,
  siteGroups,
  siteKeys,
  sites,
} from './data.ts'
import { seeded } from './random.ts'
import type { Rows } from './rows.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

type Ids<K extends string> = Readonly<Record<K, number>>
/** What everything begins with. */
export interface Start {
  rows: Rows
  now: number
  /** The day in the company's zone. */
  today: string
  /** 09:00 in the company's zone, the given number of days from today. */
  morning(days: number): Date
  roleIds: ReadonlyMap<Level, number>
  passwordHashes: ReadonlyMap<PersonKey, string>
  vault: Vault
}
/** What the rest of the company hangs on: ids by the names of the facts. */
export interface Office extends Start {
  people: Ids<PersonKey>
  sites: Ids<SiteKey>
  /** The link of a site with the contract in force of its client. */
  links: Ids<SiteKey>
}

const byKey = <K extends string>(keys: readonly K[], ids: readonly number[]) =>
  Object.fromEntries(keys.map((key, at) => [key, ids[at]!])) as Ids<K>

export async function seedOffice(start: Start): Promise<Office> {
  const withPeople = { ...start, people: await seedPeople(start) }
  const withSites = { ...withPeople, sites: await seedSites(withPeople) }
  return { ...withSites, links: await seedContracts(withSites) }
}

async function seedPeople({ rows, now, morning, roleIds, passwordHashes, vault }: Start) {
  const ids = byKey(personKeys, await rows.ids('users', personKeys.length))
  const seal = (key: PersonKey, what: 'businessNumber' | 'taxNumber', digits: string | undefined) =>
    digits === undefined ? null : vault.seal(rows.tenantId, sealedAad(ids[key], what), digits)
  const users = personKeys.map((key, at) => {
    const { level, signsIn, portrait, businessNumber, taxNumber, ...facts } = people[key]
    const random = seeded(`person/${key}`)
    const born = `${random.whole(1968, 2003)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`
    return {
      ...{ available_for_emergency: false, ...facts },
      id: ids[key],
      role_id: roleIds.get(level)!,
      employee_number: isClient(level) ? null : `E-${1001 + at}`,
      email: emailOf(key),
      email_key: emailKey(emailOf(key)),
      date_of_birth: isClient(level) ? null : born,
      business_number_cipher: seal(key, 'businessNumber', businessNumber),
      tax_number_cipher: seal(key, 'taxNumber', taxNumber),
      tax_number_tail: taxNumber?.slice(-3) ?? null,
      password_hash: passwordHashes.get(key) ?? null,
      last_seen_at: signsIn ? null : new Date(now - random.whole(1, 60) * HOUR),
      notice_acknowledged_version: 1,
      notice_acknowledged_at: morning(-100),
      created_at: morning(-120),
      created_by: key === 'owner' ? null : ids.owner,
      updated_at: morning(-120),
    }
  })
  await rows.put('users', users)
  return ids
}

async function seedSites({ rows, morning, people }: Start & Pick<Office, 'people'>) {
  const created_at = morning(-118)
  const ids = byKey(
    siteKeys,
    await rows.add(
      'sites',
      siteKeys.map((key) => {
        const { client, groups, quality, trend, ...facts } = sites[key]
        const made = { created_at, created_by: people.admin, updated_at: created_at }
        return { ...facts, client_id: people[client], ...made }
      }),
    ),
  )
  const groupKeys = Object.keys(siteGroups) as SiteGroupKey[]
  const groupRows = groupKeys.map((key) => ({ ...siteGroups[key], created_at }))
  const groups = byKey(groupKeys, await rows.add('site_groups', groupRows))
  const members = siteKeys.flatMap((key) =>
    sites[key].groups.map((group) => ({ site_group_id: groups[group], site_id: ids[key] })),
  )
  await rows.put('site_group_sites', members)
  return ids
}

async function seedContracts({ rows, today, morning, people, sites }: Omit<Office, 'links'>) {
  const signedAt = morning(-117)
  const ids = await rows.add(
    'contracts',
    contracts.map(({ client, title, number, description, fromDay, toDay, signedBy, suspended = false }) => ({
      ...{ client_id: people[client], title, number, description },
      ...{ start_date: addDays(today, fromDay), end_date: addDays(today, toDay) },
      ...{ signed_by_id: people[signedBy], suspended },
      ...{ created_at: signedAt, created_by: people.admin, updated_at: signedAt },
    })),
  )
  const pairs = contracts.flatMap((contract, nth) =>
    contract.sites.map((site) => ({ contract, site, contractId: ids[nth]! })),
  )
  const links = await rows.add(
    'contract_sites',
    pairs.map(({ contractId, site }) => ({
      contract_id: contractId,
      site_id: sites[site],
      linked_at: signedAt,
    })),
  )
  const inForce = pairs.flatMap(({ contract: { suspended, fromDay, toDay }, site }, nth) =>
    !suspended && fromDay <= 0 && toDay >= 0 ? [[site, links[nth]!] as const] : [],
  )
  return Object.fromEntries(inForce) as Ids<SiteKey>
}
