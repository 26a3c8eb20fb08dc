import { company as companyCalls } from '@muster/contract/company/company'
import { pageOf } from '@muster/contract/kit/rows'
import { type Mail, mail } from '@muster/contract/mail'
import { users } from '@muster/contract/users/users'
import { afterEach, expect, test } from 'vitest'
import { type ArrivedMail, aMailServer } from '../../../test/mail-server.ts'
import { patientWaits } from '../../../test/settings.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { type SendMail, smtp } from '../../outside/messages/mail.ts'
import { mailResetLinks, sealRequest } from '../session/mail-reset-links.ts'
import { anInvited, aUserInput, invitationTokenOf } from '../users/examples.ts'
import { showMailLog } from './mail-log.ts'
import { mailLog } from './queries.ts'
import { writeMail } from './write-mail.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
async function aSender(...refusals: number[]) {
  const { arrived, url, stop } = await aMailServer(...refusals)
  stops.push(stop)
  return { arrived, send: smtp(url, 'office@muster.example', patientWaits) }
}

const company = { name: 'Harbour\r\nBcc: evil@x.example', color: '#001737' }
async function written(t: Tenant, to: string) {
  const link = { label: 'Open', href: 'http://muster.test/?a=1&b=2' }
  const subject = `Für 漢字 🧹 ${company.name}`
  const paragraphs = ['Hello <b>Ava</b>', '.\r\n.']
  await (await t.scope()).transaction((tx) => writeMail(tx, { to, subject, paragraphs, link, company }))
  const [newest] = (await t.call(mail.outbox)) as { id: string }[]
  return newest!.id
}
const send = (t: Tenant, mailId: string, sendMail: SendMail | undefined) =>
  runBackgroundJob({ ...t.deps, outside: { ...t.deps.outside, sendMail } }, t.clock.now(), 'send-mail', {
    tenantId: t.tenantId,
    mailId,
  })
const newest = async (t: Tenant) => ((await t.call(mail.outbox)) as object[])[0]

test('a mail arrives once, at one recipient, whatever its names hold', async () => {
  const t = await aTenant()
  const { arrived, send: sendMail } = await aSender()
  const id = await written(t, 'ava@muster.example')
  await send(t, id, sendMail)
  await send(t, id, sendMail)
  expect(arrived).toHaveLength(1)
  const [{ recipients, email }] = arrived as [ArrivedMail]
  expect(recipients).toEqual(['ava@muster.example'])
  expect(email.subject).toBe('Für 漢字 🧹 Harbour Bcc: evil@x.example')
  expect(email.to?.map((each) => each.address)).toEqual(['ava@muster.example'])
  expect(email.bcc).toBeUndefined()
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(email.html).toContain('Hello &#60;b&#62;Ava')
  expect(email.html).toContain('background:#001737')
  expect(email.text).toContain('Open: http://muster.test/?a=1&b=2')
  expect(await newest(t)).toMatchObject({ state: 'sent', tries: 1, sentDate: expect.any(String) })
})

test('G-16: a mail comes from the company by name, and says that a machine sent it', async () => {
  const t = await aTenant()
  const { arrived, send: sendMail } = await aSender()
  const name = 'Hafen "Nord", Köln 漢字 <evil@x.example>'
  await t.owner.query('update tenants set full_name = $1 where id = $2', [name, t.tenantId])
  await send(t, await written(t, 'ava@muster.example'), sendMail)
  const [{ email }] = arrived as [ArrivedMail]
  expect(email.from).toEqual({ name, address: 'office@muster.example' })
  expect(email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('what is refused for now is tried again, what is refused for good has failed', async () => {
  const t = await aTenant()
  const { arrived, send: sendMail } = await aSender(451, 550)
  const id = await written(t, 'ava@muster.example')
  await expect(send(t, id, sendMail)).rejects.toThrow('Not now')
  expect(await newest(t)).toMatchObject({ state: 'waiting', tries: 1, lastError: expect.any(String) })
  await send(t, id, sendMail)
  expect(await newest(t)).toMatchObject({ state: 'failed', tries: 2 })
  await send(t, id, sendMail)
  expect(arrived).toEqual([])
})

test('without a mail server mails wait in the outbox, which the owner alone may read', async () => {
  const t = await aTenant()
  const id = await written(t, 'ava@muster.example')
  await send(t, id, undefined)
  expect(await newest(t)).toMatchObject({ id, state: 'waiting', tries: 0 })
  expect(await t.call(mail.outbox, { query: { page: 0, size: 1 } })).toMatchObject({ totalElements: 1 })
  expect(await t.refused(mail.outbox, {}, { as: await aUser(t, { level: 2 }) })).toMatchObject({
    status: 403,
  })
})

const logOf = async (t: Tenant) => (await t.call(mail.outbox)) as Mail[]
const invite = async (t: Tenant) => {
  const { password: _, ...input } = aUserInput(t)
  return t.call(users.create, { body: { ...input, invite: true } })
}

test('SEC-10: the mail log shows no link, and each look leaves an entry in the audit log', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  for (const { email } of [person, t.boss]) {
    const request = sealRequest(t.deps.vault, email)
    await mailResetLinks(t.deps, t.clock.now(), request)
  }
  await anInvited(t)
  const log = await logOf(t)
  expect(log).toHaveLength(3)
  for (const { text, invitationLink } of log) {
    expect(text).not.toMatch(/https?:|token/)
    expect(invitationLink).toBeNull()
  }
  const resets = log.filter(({ text }) => text?.includes('Choose a new password: …'))
  expect(resets.map(({ to }) => to).sort()).toEqual([person.email, t.boss.email].sort())
  const { content } = pageOf(await t.call(companyCalls.audit, { query: { action: 'mail.', size: 10 } }))
  expect(content).toMatchObject([{ action: 'mail.outbox', actorId: t.boss.id, outcome: 200 }])
})

test('SEC-10: without a mail server the person who invited hands the link on until it is used', async () => {
  const t = await aTenant()
  const invited = await invite(t)
  const email = invited.user.email!
  const first = await invitationTokenOf(t, email)
  expect((await logOf(t)).map(({ invitationLink }) => invitationLink)).toEqual([
    `${t.deps.publicUrl}/invitation?token=${first}`,
  ])
  const other = await aUser(t, { level: 1 })
  expect(await t.call(mail.outbox, {}, { as: other })).toMatchObject([{ invitationLink: null }])
  const scope = await t.scope(t.boss)
  const rows = await mailLog(scope).execute()
  expect(await showMailLog(scope, rows, true)).toMatchObject([{ invitationLink: null }])

  await t.call(users.invite, { params: invited })
  const second = await invitationTokenOf(t, email)
  const links = (await logOf(t)).map(({ invitationLink }) => invitationLink).filter(Boolean)
  expect(links).toEqual([`${t.deps.publicUrl}/invitation?token=${second}`])
  const accept = { body: { token: second, password: 'Ferry-at-seven-42' } }
  expect((await t.send(users.acceptInvitation, accept, { as: 'nobody' })).statusCode).toBe(200)
  expect((await logOf(t)).filter(({ invitationLink }) => invitationLink)).toEqual([])
})
