export type PhotoTaken = {
  /** WGS 84 degrees, as the camera wrote them. */
  takenPosition: { lat: number; lng: number } | null
  /** ISO 8601, without an offset unless the camera wrote one: most write their wall clock alone. */
  takenAt: string | null
}

type Field = { type: number; count: number; at: number }
type Reader = { u16(at: number): number; u32(at: number): number; bytes: Buffer }

const tags = { exifTable: 0x8769, gpsTable: 0x8825, dateTaken: 0x9003, offsetTaken: 0x9011 }
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 }
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const asciiType = 2
const rationalType = 5
const maxFields = 500

const unknown: PhotoTaken = { takenPosition: null, takenAt: null }

/**
 * Where and when a photo was taken, from its EXIF block as the image library hands it out. Damaged or absent
 * data is simply unknown. Layout: CIPA DC-008 (Exif 3.0), sections 4.5 and 4.6.
 */
export const readTaken = (exif: Buffer | undefined): PhotoTaken => {
  const bytes = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  if (!bytes || bytes.length < 8) return unknown
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return unknown
  const reader: Reader = {
    bytes,
    u16: (at) => (order === 'II' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at) => (order === 'II' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  }
  const first = readFields(reader, reader.u32(4))
  const table = (tag: number) => {
    const pointer = first.get(tag)
    return pointer ? readFields(reader, reader.u32(pointer.at)) : new Map<number, Field>()
  }
  return {
    takenPosition: position(reader, table(tags.gpsTable)),
    takenAt: moment(reader, table(tags.exifTable)),
  }
}

/** The fields of one table, those that point outside the block left out. */
const readFields = ({ u16, u32, bytes }: Reader, start: number) => {
  const fields = new Map<number, Field>()
  if (start + 2 > bytes.length) return fields
  const count = Math.min(u16(start), maxFields)
  for (let i = 0; i < count && start + 2 + (i + 1) * 12 <= bytes.length; i += 1) {
    const entry = start + 2 + i * 12
    const type = u16(entry + 2)
    const values = u32(entry + 4)
    const length = (typeBytes[type] ?? 0) * values
    const at = length > 4 ? u32(entry + 8) : entry + 8
    if (length > 0 && at + length <= bytes.length) fields.set(u16(entry), { type, count: values, at })
  }
  return fields
}

const text = ({ bytes }: Reader, field: Field | undefined) =>
  field?.type === asciiType
    ? bytes
        .toString('latin1', field.at, field.at + field.count)
        .replace(/\0.*$/s, '')
        .trim()
    : ''

const position = (reader: Reader, gps: Map<number, Field>) => {
  const lat = degrees(reader, gps.get(gpsTags.latitude), text(reader, gps.get(gpsTags.latitudeRef)), 'NS')
  const lng = degrees(reader, gps.get(gpsTags.longitude), text(reader, gps.get(gpsTags.longitudeRef)), 'EW')
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  // Phones without a fix write zeros.
  return lat === 0 && lng === 0 ? null : { lat, lng }
}

/** Degrees, minutes and seconds as three fractions, signed by their hemisphere. */
const degrees = ({ u32 }: Reader, field: Field | undefined, hemisphere: string, allowed: string) => {
  if (field?.type !== rationalType || field.count !== 3 || hemisphere.length !== 1) return null
  if (!allowed.includes(hemisphere)) return null
  const [d, m, s] = [0, 8, 16].map((offset) => u32(field.at + offset) / u32(field.at + offset + 4))
  const value = d! + m! / 60 + s! / 3600
  if (!Number.isFinite(value)) return null
  return hemisphere === allowed[1] ? -value : value
}

const moment = (reader: Reader, exif: Map<number, Field>) => {
  const date = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(reader, exif.get(tags.dateTaken)))
  if (!date) return null
  const local = `${date[1]}-${date[2]}-${date[3]}T${date[4]}`
  if (Number.isNaN(Date.parse(`${local}Z`))) return null
  const offset = text(reader, exif.get(tags.offsetTaken))
  return /^[+-]\d\d:\d\d$/.test(offset) ? local + offset : local
}
