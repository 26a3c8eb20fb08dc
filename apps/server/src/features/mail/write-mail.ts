import { randomUUID } from 'node:crypto'
import { directionOf, type Language } from '@muster/contract/kit/language-names'
import type { Scope } from '../../db/scope.ts'
import { htmlAad, textAad } from './queries.ts'

export interface Message {
  to: string
  /** Of its texts; English unless told. */
  language?: Language
  subject: string
  paragraphs: readonly string[]
  link?: { label: string; href: string }
  unsubscribe?: { label: string; href: string }
  company: { name: string; color: string }
  /** It carries what people wrote to each other: the mail log does not show its text. */
  isPrivate?: boolean
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
// A name may hold what would begin another header.
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

const asLine = (link: { label: string; href: string } | undefined) =>
  link ? [`${link.label}: ${link.href}`] : []
const asText = ({ paragraphs, link, unsubscribe, company }: Message) =>
  [...paragraphs, ...asLine(link), company.name, ...asLine(unsubscribe)].join('\n\n')

function asHtml({ paragraphs, link, unsubscribe, company, language = 'en' }: Message) {
  const said = paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')
  const button = link
    ? `<p><a href="${escaped(link.href)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${escaped(company.color)};color:#ffffff;text-decoration:none">${escaped(link.label)}</a></p>`
    : ''
  const end = unsubscribe
    ? `<p style="margin-top:32px;font-size:13px"><a href="${escaped(unsubscribe.href)}" style="color:#5c5f66">${escaped(unsubscribe.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;max-width:560px;margin:24px auto"><h1 style="font-size:18px;border-bottom:3px solid ${escaped(company.color)};padding-bottom:8px">${escaped(company.name)}</h1>${said}${button}${end}</body></html>`
}

export async function writeMail(tx: Scope, message: Message): Promise<string> {
  const id = randomUUID()
  await tx
    .into('mails', {
      id,
      recipient: message.to,
      subject: oneLine(message.subject),
      text_cipher: tx.vault.seal(textAad(id), asText(message)),
      html_cipher: tx.vault.seal(htmlAad(id), asHtml(message)),
      is_private: message.isPrivate ?? false,
      unsubscribe_url: message.unsubscribe?.href ?? null,
      created_at: tx.now,
    })
    .execute()
  await tx.enqueue('send-mail', { mailId: id })
  return id
}
