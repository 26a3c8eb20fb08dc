import { msg } from '@muster/contract/kit/msg'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { SiteInput } from '@muster/contract/sites/sites'
import type { z } from 'zod'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { type FileLine, type LineNote, type LinesOfFile, readLines } from '../../outside/table/read-lines.ts'

/** The fields of the site form without client, contract and groups. */
const SiteLine = SiteInput.omit({
  clientId: true,
  contractId: true,
  groupIdsToAdd: true,
  groupIdsToRemove: true,
  accessNotes: true,
  active: true,
})
export type SiteLine = z.output<typeof SiteLine>

export type RowNote = LineNote
export type SiteFile = Omit<LinesOfFile<SiteField>, 'lines'> & { sites: (SiteLine & { row: number })[] }

/** The accepted names of each column; messages use the first. */
const columns = {
  name: ['name'],
  address: ['address'],
  suburb: ['suburb', 'city'],
  state: ['state'],
  postcode: ['postcode', 'zip'],
  lat: ['lat', 'latitude'],
  lang: ['lng', 'lang', 'lon', 'longitude'],
  timezone: ['timezone', 'time zone'],
  website: ['website'],
  description: ['description', 'kind'],
  contact: ['contact'],
  parking: ['parking'],
  areaM2: ['area', 'area m2', 'area m²'],
} as const
type SiteField = keyof typeof columns
const requiredFields = ['name', 'lat', 'lang'] as const satisfies SiteField[]

export async function readSiteFile(bytes: Uint8Array, most?: number): Promise<SiteFile> {
  const { lines, ...read } = await readLines<SiteField>(bytes, {
    ...{ columns, needed: requiredFields, empty: msg('The file has no sites') },
    ...(most !== undefined && {
      most,
      tooMany: { message: msg('At most {most} sites at once'), params: { most } },
    }),
  })
  const file: SiteFile = { ...read, sites: [] }
  const yieldNow = yieldingToEventLoop()
  for (const line of lines) {
    readLine(file, line)
    await yieldNow()
  }
  return file
}

function readLine(file: SiteFile, line: FileLine<SiteField>) {
  const { row, column, cell } = line
  const parsed = SiteLine.safeParse(siteOf(line))
  if (parsed.success) {
    file.sites.push({ ...parsed.data, row })
    return
  }
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as SiteField
    // The form says that nothing was chosen on its map; here something was written.
    const said = field === 'lat' || field === 'lang' ? degreesFault(field, cell(field)) : undefined
    file.faults.push({ row, column: column(field), ...(said ? { message: said } : issueSentence(issue)) })
  }
}

/** What is wrong with degrees that were written; undefined where nothing was. */
function degreesFault(field: 'lat' | 'lang', text: string) {
  if (text === '') return undefined
  if (degrees(text) === undefined) return msg('Must be degrees with a decimal point, such as -27.4698')
  return field === 'lat'
    ? msg('A latitude lies between -90 and 90. Are latitude and longitude exchanged?')
    : msg('A longitude lies between -180 and 180')
}

function siteOf({ cell }: FileLine<SiteField>) {
  const town = [cell('suburb'), cell('state'), cell('postcode')].filter(Boolean).join(' ')
  return {
    name: cell('name'),
    address: [cell('address'), town].filter(Boolean).join(', '),
    lat: degrees(cell('lat')),
    lang: degrees(cell('lang')),
    website: cell('website'),
    description: cell('description'),
    timezone: cell('timezone') || undefined,
    contact: cell('contact'),
    parking: cell('parking'),
    areaM2: cell('areaM2') === '' ? null : squareMetres(cell('areaM2')),
  }
}

const decimal = (text: string) => Number(text.replace(',', '.'))
const degrees = (text: string) => (/^[+-]?\d{1,3}([.,]\d+)?$/.test(text) ? decimal(text) : undefined)
/** The form refuses what is no number; so it does 1,234, which may be 1234 as well as 1.234. */
const squareMetres = (text: string) =>
  /^\d{1,9}([.,]\d+)?$/.test(text) && !/^\d{1,3},\d{3}$/.test(text) ? decimal(text) : text
