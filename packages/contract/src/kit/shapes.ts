import { z } from 'zod'
import { languages } from './language-names.ts'
import { type Message, msg } from './msg.ts'
import { zoneName } from './zone-names.ts'

/** Why a text cannot be stored as sent, or undefined: PostgreSQL refuses NUL, and UTF-8 has no lone surrogate. */
const storable = (value: string) => value.isWellFormed() && !value.includes('\u0000')
const unstorable = msg('Contains characters that cannot be stored')

/** A letter that shows: no control, space or joiner, no filler of Hangul, and not the empty pattern of Braille. */
const shownLetter = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const emptyUnlessShown = (value: string) => (storable(value) && !shownLetter.test(value) ? '' : value)

const bounded = (max: number, absent?: string) =>
  z
    .string(absent && { error: ({ input }) => (input === undefined || input === null ? absent : undefined) })
    .trim()
    .overwrite(emptyUnlessShown)
    .max(max)
    .refine(storable, unstorable)

/** A text that may be empty; trimmed, and empty where nothing of it shows. */
export const text = (max: number) => bounded(max)
/** A text that must say something; `message` when it does not. */
export const needed = (max: number, message: Message) =>
  bounded(max, message).pipe(z.string().min(1, message))

const controls = /\p{Cc}/u
/** A name of one line that people can see; `isRequired` when there is none. */
export const name = (isRequired: Message) =>
  needed(120, isRequired).pipe(z.string().refine((value) => !controls.test(value), unstorable))
export const description = text(4000)
export const reason = (message: Message) => needed(1000, message)
/** Exactly as typed: not trimmed. */
export const password = z.string().max(1024).refine(storable, unstorable)
/** Passwords have at least so many characters. */
export const minimumPassword = 6
export const tooCommon = msg('This password is too common. Choose another one')
export const newPassword = password.pipe(z.string().min(minimumPassword))
/** The domain as mail servers are asked for it: international letters have a form in ASCII. */
function withPlainDomain(value: string): string {
  const [, local, domain] = /^([^@]+)@([^@/:?#\s\\]+)$/.exec(value) ?? []
  if (!local || !domain) return value
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return value
  }
}
export const email = z
  .string()
  .trim()
  .max(254)
  .refine(storable, unstorable)
  .refine((value) => z.regexes.html5Email.test(withPlainDomain(value)), msg('Email is invalid'))

const wholeNumber = /^-?\d{1,15}$/
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const toNumber = (value: unknown) =>
  typeof value === 'string' && wholeNumber.test(value) ? Number(value) : blankIsAbsent(value)

export const id = z.int().positive()
/** An id in a path or a query, where everything is text. */
export const idText = z.preprocess<unknown, typeof id, number>(toNumber, id)
/** An id that a person picks from a list; `message` while nothing is picked. */
export const chosen = (message: Message) => z.int(message).positive(message)
export const byId = z.object({ id: idText })

/** A number in a query. */
export const countText = (min: number, max: number) => {
  const count = z.int().min(min).max(max)
  return z.preprocess<unknown, typeof count, number>(toNumber, count)
}

/** true or false in a query. */
const toFlag = (value: unknown) => {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return blankIsAbsent(value)
}
export const flagText = z.preprocess<unknown, z.ZodBoolean, boolean>(toFlag, z.boolean())

/** A query parameter that may be given once, repeated, or as a list with commas; at most 500. */
export const many = <T extends z.ZodType>(item: T) => {
  const list = z.array(item).max(500)
  const toList = (value: unknown) => {
    if (value === undefined || value === '') return undefined
    return Array.isArray(value) ? value : String(value).split(',')
  }
  return z.preprocess<unknown, typeof list, z.input<T>[]>(toList, list)
}

const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2120, 0, 1)
/** A moment as ISO 8601 with offset, between 1990 and 2120. */
export const instant = z.iso
  .datetime({ offset: true, message: msg('Must be a date and time with offset') })
  .refine((value) => Date.parse(value) >= earliest && Date.parse(value) < latest, msg('Out of range'))
/** A moment by the clock of a device, which may be one that was never set: from 1970 on. */
export const deviceInstant = z.iso
  .datetime({ offset: true, message: msg('Must be a date and time with offset') })
  .refine((value) => Date.parse(value) >= 0 && Date.parse(value) < latest, msg('Out of range'))
/** A day as YYYY-MM-DD, between 1900 and 2199. */
export const day = z.iso
  .date({ error: ({ input }) => (input === undefined ? undefined : msg('Must be a date')) })
  .refine((value) => value >= '1900' && value < '2200', msg('Out of range'))

/** One end of a range: a day, or a moment, which stands for its day in the company's zone. */
export const rangeDay = z.union([day, instant], {
  error: ({ input }) => (input === undefined ? undefined : msg('Must be a date')),
})

/** An IANA time zone, by its one name whatever it was called. */
export const zone = z
  .string()
  .max(64)
  .refine((value) => zoneName(value) !== undefined, msg('Unknown time zone'))
  .overwrite((value) => zoneName(value) ?? value)

export const languageTag = z.enum(languages, msg('Unknown language'))

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
/** A web address people may follow; nothing but http and https. `www.example.com` means https. */
export const webAddress = text(2000)
  .overwrite((value) => (/^[^\s:/@]+\.[^\s:/@]+(?:[:/?#]\S*)?$/.test(value) ? `https://${value}` : value))
  .refine(
    (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value),
    msg('Must start with http:// or https://'),
  )

export const nothing = z.null()

/** The kinds of file that every report comes as. */
export const ReportType = z.enum(['PDF', 'CSV', 'XLSX'])
export type ReportType = z.infer<typeof ReportType>
/** What a file is asked for with: its kind, and the language on the screen it is asked from, else that of whoever asks. */
export const fileAsked = { reportType: ReportType, language: languageTag.optional() }
export type FileAsked = { reportType: ReportType; language: z.infer<typeof languageTag> }
