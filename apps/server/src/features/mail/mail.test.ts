import { mail } from '@muster/contract/mail'
import { afterEach, expect, test } from 'vitest'
import { type ArrivedMail, aMailServer } from '../../../test/mail-server.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { doChore } from '../../chores/runner.ts'
import { type SendMail, smtp } from '../../outside/mail.ts'
import { writeMail } from './write-mail.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
async function aSender(...refusals: number[]) {
  const { arrived, url, stop } = await aMailServer(...refusals)
  stops.push(stop)
  return { arrived, send: smtp(url, 'office@muster.example') }
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
  doChore({ ...t.deps, outside: { ...t.deps.outside, sendMail } }, t.clock.now(), 'send-mail', {
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
