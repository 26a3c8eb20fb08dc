import type { Level } from '@muster/contract/permissions'
import { addDays, instantOf } from '@muster/rules/zone'
import { emailKey } from '../../apps/server/src/features/session/email-key.ts'
import { sealedAad } from '../../apps/server/src/features/users/queries.ts'
import type { Vault } from '../../apps/server/src/outside/secrets.ts'
import type { Seeder } from './bulk.ts'
import { contracts } from './contracts.ts'
import { emailOf, type PersonKey, personKeys, personOf } from './people.ts'
import { seeded } from './random.ts'
import { type SiteGroupKey, type SiteKey, siteGroups, siteKeys, siteOf } from './sites.ts'

const HOUR = 3_600_000
export const companyZone = 'Australia/Sydney'

export type Ids<K extends string> = Readonly<Record<K, number>>
/** What the rest of the company hangs on: ids by the names of the facts. */
export interface Office {
  people: Ids<PersonKey>
  sites: Ids<SiteKey>
  /** The link of a site with the contract in force of its client. */
  links: Ids<SiteKey>
}
export interface DemoOffice {
  now: Date
  /** The day in the company's zone. */
  today: string
  roleIds: ReadonlyMap<Level, number>
  passwordHashes: ReadonlyMap<PersonKey, string>
  vault: Vault
}

const byKey = <K extends string>(keys: readonly K[], ids: readonly number[]) =>
  Object.fromEntries(keys.map((key, at) => [key, ids[at]!])) as Ids<K>

/** Nine in the morning of a day so many days from today, where the company is. */
export const officeHours = (today: string, days: number) =>
  new Date(instantOf(companyZone, `${addDays(today, days)}T09:00:00`))

export async function seedOffice(seeder: Seeder, made: DemoOffice): Promise<Office> {
  const people = await seedPeople(seeder, made)
  const sites = await seedSites(seeder, made, people)
  const links = await seedContracts(seeder, made, people, sites)
  return { people, sites, links }
}

async function seedPeople(seeder: Seeder, { now, today, roleIds, passwordHashes, vault }: DemoOffice) {
  const people = byKey(personKeys, await seeder.ids('users', personKeys.length))
  const rows = personKeys.map((key, at) => {
    const { firstName, lastName, level, phone, address, emergency, businessNumber, taxNumber } = personOf(key)
    const sealed = (what: 'businessNumber' | 'taxNumber', digits: string | undefined) =>
      digits === undefined ? null : vault.seal(seeder.tenantId, sealedAad(people[key], what), digits)
    const random = seeded(`person/${key}`)
    const born = `${random.whole(1968, 2003)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`
    return {
      id: people[key],
      role_id: roleIds.get(level)!,
      employee_number: level === 10 ? null : `E-${1001 + at}`,
      first_name: firstName,
      last_name: lastName,
      email: emailOf(key),
      email_key: emailKey(emailOf(key)),
      phone,
      address: address ?? null,
      date_of_birth: level === 10 ? null : born,
      business_number_cipher: sealed('businessNumber', businessNumber),
      tax_number_cipher: sealed('taxNumber', taxNumber),
      tax_number_tail: taxNumber?.slice(-3) ?? null,
      password_hash: passwordHashes.get(key) ?? null,
      available_for_emergency: emergency ?? false,
      last_seen_at: passwordHashes.has(key) ? null : new Date(now.getTime() - random.whole(1, 60) * HOUR),
      notice_acknowledged_version: 1,
      notice_acknowledged_at: officeHours(today, -100),
      created_at: officeHours(today, -120),
      created_by: key === 'owner' ? null : people.owner,
      updated_at: officeHours(today, -120),
    }
  })
  await seeder.seed('users', rows)
  return people
}

async function seedSites(seeder: Seeder, { today }: DemoOffice, people: Ids<PersonKey>) {
  const sites = byKey(siteKeys, await seeder.ids('sites', siteKeys.length))
  const at = officeHours(today, -118)
  const rows = siteKeys.map((key) => {
    const { name, address, client, latitude, longitude, zone } = siteOf(key)
    return {
      id: sites[key],
      client_id: people[client],
      name,
      address,
      latitude,
      longitude,
      timezone: zone,
      created_at: at,
      created_by: people.admin,
      updated_at: at,
    }
  })
  await seeder.seed('sites', rows)
  const groupKeys = Object.keys(siteGroups) as SiteGroupKey[]
  const groups = byKey(groupKeys, await seeder.ids('site_groups', groupKeys.length))
  await seeder.seed(
    'site_groups',
    groupKeys.map((key) => ({ id: groups[key], ...siteGroups[key], created_at: at })),
  )
  const members = siteKeys.flatMap((key) =>
    siteOf(key).groups.map((group) => ({ site_group_id: groups[group], site_id: sites[key] })),
  )
  await seeder.seed('site_group_sites', members)
  return sites
}

async function seedContracts(
  seeder: Seeder,
  { today }: DemoOffice,
  people: Ids<PersonKey>,
  sites: Ids<SiteKey>,
) {
  const ids = await seeder.ids('contracts', contracts.length)
  const at = officeHours(today, -117)
  const rows = contracts.map((contract, nth) => ({
    id: ids[nth]!,
    client_id: people[contract.client],
    title: contract.title,
    number: contract.number,
    description: contract.description,
    start_date: addDays(today, contract.from),
    end_date: addDays(today, contract.to),
    signed_by_id: people[contract.signedBy],
    suspended: contract.suspended ?? false,
    created_at: at,
    created_by: people.admin,
    updated_at: at,
  }))
  await seeder.seed('contracts', rows)
  const pairs = contracts.flatMap((contract, nth) =>
    contract.sites.map((site) => ({ contract, site, contractId: ids[nth]! })),
  )
  const linkIds = await seeder.ids('contract_sites', pairs.length)
  await seeder.seed(
    'contract_sites',
    pairs.map(({ contractId, site }, nth) => ({
      id: linkIds[nth]!,
      contract_id: contractId,
      site_id: sites[site],
      linked_at: at,
    })),
  )
  const inForce = pairs.flatMap(({ contract, site }, nth) =>
    !contract.suspended && contract.from <= 0 && contract.to >= 0 ? [[site, linkIds[nth]!] as const] : [],
  )
  return Object.fromEntries(inForce) as Ids<SiteKey>
}
