import { users } from '@muster/contract/users/users'
import sharp from 'sharp'
import { aUser, nextNumber, type Tenant } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { invitationLink } from './invitations/invite.ts'
import { createUser } from './record/create-user.ts'

export const aUserInput = (t: Tenant) => ({
  employeeNumber: `N${nextNumber()}`,
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada${nextNumber()}@test.example`,
  phone: '0412 345 678',
  address: '1 George Street, Sydney',
  dob: '1990-12-10',
  timezone: 'Australia/Brisbane',
  userRoleId: t.roleIds.get(5)!,
  businessNumber: '51 824 753 556',
  taxNumber: '123 456 782',
  password: 'correct horse',
})

/** A person of level 5 with a tax number. */
export async function aTaxpayer(t: Tenant): Promise<number> {
  return (await t.call(users.create, { body: aUserInput(t) })).id
}
/** A person who was invited, with the token of their mail. */
export async function anInvited(t: Tenant) {
  const { password: _, ...input } = aUserInput(t)
  const scope = await t.scope()
  const link = invitationLink(t.deps.publicUrl)
  const person = await createUser(scope, t.deps.passwords, { ...input, invite: true }, link)
  return { person, email: input.email, token: await invitationTokenOf(t, input.email) }
}
/** The token of the newest mail to this address. */
export async function invitationTokenOf(t: Tenant, email: string): Promise<string> {
  const scope = await t.scope()
  const row = await mailLog(scope).where('recipient', '=', email).limit(1).executeTakeFirstOrThrow()
  return /token=([\w.-]+)/.exec(mailShown(scope, row).text)![1]!
}

export const aPicture = async (colour = '#2266aa') => {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' })
}
export const csvFile = (text: string) => new Blob([text], { type: 'text/csv' })
const people = () => {
  const n = nextNumber()
  const header = 'First name,Last name,E-mail,Role,Phone,TFN'
  return csvFile(`${header}\nMia,Brown,mia${n}@test.example,Employee,0412 345 678,123 456 782\n`)
}

export const userExamples = {
  list: async () => ({ query: { search: 'a', page: 0 } }),
  read: async (t: Tenant) => ({ params: await aUser(t) }),
  roles: async () => ({}),
  nextNumber: async () => ({}),
  create: async (t: Tenant) => ({ body: aUserInput(t) }),
  update: async (t: Tenant) => ({ params: await aUser(t), body: { firstName: 'Grace' } }),
  revealTaxNumber: async (t: Tenant) => ({
    params: { id: await aTaxpayer(t) },
    body: { reason: 'Payment summary' },
  }),
  taxNumberReveals: async () => ({ query: { from: '2026-01-01T00:00:00Z', page: 0 } }),
  ownTaxNumber: async () => ({}),
  remove: async (t: Tenant) => ({ params: await aUser(t), query: { force: true } }),
  summary: async () => ({ query: { roles: [5], page: 0 } }),
  setPicture: async (t: Tenant) => ({ params: await aUser(t), file: await aPicture(), fileName: 'me.png' }),
  removePicture: async (t: Tenant) => ({ params: await aUser(t) }),
  setLocation: async () => ({ body: { lat: -33.87, lang: 151.21, timezone: 'Australia/Hobart' } }),
  setStartPage: async () => ({ body: { startPage: 'TODAY' as const } }),
  setEmergency: async () => ({ body: { availableForEmergency: true } }),
  invite: async (t: Tenant) => ({ params: await aUser(t) }),
  validateInvitation: async (t: Tenant) => ({ body: { token: (await anInvited(t)).token } }),
  acceptInvitation: async (t: Tenant) => ({
    body: { token: (await anInvited(t)).token, password: 'Tide-and-harbour-7' },
  }),
  checkImport: async () => ({ file: people(), fileName: 'people.csv' }),
  importPeople: async () => ({ file: people(), fileName: 'people.csv', body: {} }),
  exportPeople: async () => ({ query: { search: 'a' } }),
}
