import { type Example, withExamples } from '../sweeps/examples.ts'
import { tenantTables } from '../sweeps/snapshot-of.ts'
import { aTenant, type Tenant } from '../tenant.ts'
import { nameOf, type Place, placeName, placesOf, type SentInput, valueAt, withValueAt } from './inputs.ts'

type One = (typeof withExamples)[number]
export const withFields = withExamples.filter(({ endpoint }) => !endpoint.upload)

export const numbers: readonly unknown[] = [
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e20,
  1e308,
  '1e3',
  ' 1',
  '0x1',
  'NaN',
  'Infinity',
  '-Infinity',
]
export const dates: readonly unknown[] = [
  '0000-01-01',
  '9999-12-31',
  '+294277-01-01',
  '2025-02-29',
  '2024-02-29',
  '2026-13-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+294277-01-01T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-03-02T06:00:00',
  '2026-03-02T25:00:00Z',
  '2026-03-02T06:00:00+99:00',
  'NaN',
  8.64e15,
]
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
const countsBy =
  /ids?$|By$|locations|ToAdd|ToRemove|^page$|^size$|hours|version|lat|lang|lng|minutes|duration|distance|days|years|levels|roles/i
const datedBy = /date|time$|^from$|^to$|^at$|At$|Start$|until|dob|startsOn/i

export const someValues = {
  numbers: [-1, 2 ** 63, 'NaN'],
  dates: ['2025-02-29', '+294277-01-01T00:00:00Z', 8.64e15],
}
type Values = { numbers: readonly unknown[]; dates: readonly unknown[] }

function valuesFor(input: SentInput, place: Place, { numbers, dates }: Values): readonly unknown[] {
  const sent = valueAt(input, place)
  if (typeof sent === 'number') return numbers
  if (isDate(sent)) return dates
  if (sent !== undefined) return []
  if (datedBy.test(nameOf(place))) return dates
  return countsBy.test(nameOf(place)) ? numbers : []
}

export async function oddValues({ title, endpoint, example }: One, values: Values) {
  let t: Tenant = await aTenant()
  let { as = t.boss, ...input }: Example = await example(t)
  const { told, beside } = placesOf(endpoint, input)
  const counts: Record<number, number> = {}
  const faults: string[] = []
  let sent = 0
  for (const place of [...told, ...beside])
    for (const value of valuesFor(input, place, values)) {
      const as_ = endpoint.access === 'public' ? 'nobody' : as
      const address = `10.77.${sent >> 8}.${sent & 255}`
      const answer = await t.send(endpoint, withValueAt(input, place, value) as never, { as: as_, address })
      sent += 1
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
      if (answer.statusCode >= 500)
        faults.push(`${title} ${placeName(place)} ${String(value)} → ${answer.statusCode}`)
      // What was taken has changed the rows: the next one finds them as the first did.
      if (answer.statusCode < 300 && endpoint.method !== 'GET') {
        t = await aTenant()
        ;({ as = t.boss, ...input } = await example(t))
      }
    }
  return { sent, counts, faults }
}

const mark = 'SMUGGLED'
const markId = 987_654_321
/** Fields that no caller sets, under the names of the wire and of the tables. */
const smuggled = {
  tenant_id: markId,
  roleLevel: 1,
  level: 1,
  role_id: markId,
  verified: true,
  passwordHash: mark,
  password_hash: mark,
  editHistory: [mark],
  storageUsed: markId,
  createdBy: markId,
  updatedBy: markId,
  updated_by: markId,
  createdAt: mark,
  removedAt: mark,
  archived_at: mark,
  status: mark,
  editedVersion: markId,
  imageURL: mark,
  logoURL: mark,
  coverImageURL: mark,
  imageFileId: markId,
  image_file_id: markId,
  taxNumberSealed: mark,
  employee_number: mark,
}

function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withMore(each)]))
  return { ...smuggled, ...inner }
}

async function levelsOf(t: Tenant) {
  const { rows } = await t.owner.query(
    `select u.id, r.level from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      where u.tenant_id = $1`,
    [t.tenantId],
  )
  return new Map<number, number>(rows.map(({ id, level }) => [id, level]))
}

async function smuggledInto(t: Tenant) {
  const tables = await tenantTables(t.owner)
  const text = tables
    .map(
      (name) =>
        `select '${name}' as name where exists
           (select from ${name} r where tenant_id = $1 and to_jsonb(r)::text ~ '${mark}|${markId}')`,
    )
    .join(' union all ')
  const { rows } = await t.owner.query<{ name: string }>({ name: 'smuggled', text, values: [t.tenantId] })
  return rows.map(({ name }) => name)
}

export async function massAssignment({ title, endpoint, example }: One) {
  const t = await aTenant()
  const { as = t.boss, ...input } = await example(t)
  const before = await levelsOf(t)
  const body = withMore(input.body ?? {})
  const answer = await t.send(endpoint, { ...input, body } as never, { as })
  const faults = (await smuggledInto(t)).map((table) => `${title} stored it in ${table}`)
  const after = await levelsOf(t)
  for (const [id, level] of before)
    if (after.has(id) && after.get(id) !== level) faults.push(`${title} changed a level`)
  // A form with too many parts is refused whole.
  const isWrong = answer.statusCode >= 300 && !(endpoint.upload && answer.statusCode === 400)
  if (isWrong) faults.push(`${title} → ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return { fields: Object.keys(smuggled).length, status: answer.statusCode, faults }
}

export const badAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//sink.example/x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://sink.example',
  'http:sink',
  'https://',
  'java\nscript:x',
]
export const badColours = [
  'red',
  'red;background:url(//sink)',
  '#fff',
  '#12345g',
  '#1234567',
  'url(//sink)',
  'var(--x)',
  'rgb(0,0,0)',
  '#f11946;x:y',
  '＃f11946',
  '#f11946\n;',
  'expression(alert(1))',
]
