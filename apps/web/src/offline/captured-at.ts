/** So much of a JPEG holds its EXIF block, which is 64 KB at most and stands first. */
const headBytes = 131_072
const dateTaken = 0x9003
const offsetTaken = 0x9011
const exifTable = 0x8769
const mostFields = 500
/** A file is written while the camera still works on it. */
const toleratedMs = 5000

/**
 * When the camera took a photo: by its EXIF block, else when the file was last changed. Undefined where neither is earlier
 * than now: it was taken this moment. Before it is made smaller, as that leaves such facts out.
 */
export async function capturedAt(file: File, now = Date.now()): Promise<string | undefined> {
  const head = new DataView(await file.slice(0, headBytes).arrayBuffer())
  const at = exifMoment(head) ?? file.lastModified
  return at > 0 && at < now - toleratedMs ? new Date(at).toISOString() : undefined
}

/** Milliseconds; a camera that writes no offset means the clock of the phone. Damaged data is no moment. */
export function exifMoment(view: DataView): number | undefined {
  try {
    const at = exifBlock(view)
    return at === undefined ? undefined : momentIn(view, at)
  } catch {
    return undefined
  }
}

const asciiAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length)).replace(/\0[\s\S]*$/, '')

/** Where the TIFF header of the EXIF block begins, in the segments of a JPEG. */
function exifBlock(view: DataView): number | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (view.getUint8(at + 1) === 0xe1 && asciiAt(view, at + 4, 6) === 'Exif') return at + 10
  return undefined
}

function momentIn(view: DataView, start: number): number | undefined {
  const isLittle = view.getUint16(start) === 0x4949
  const fieldsOf = (table: number) => {
    const count = Math.min(view.getUint16(start + table, isLittle), mostFields)
    return new Map(
      Array.from({ length: count }, (_, i) => {
        const at = start + table + 2 + i * 12
        return [
          view.getUint16(at, isLittle),
          { length: view.getUint32(at + 4, isLittle), at: at + 8 },
        ] as const
      }),
    )
  }
  const pointer = fieldsOf(view.getUint32(start + 4, isLittle)).get(exifTable)
  if (!pointer) return undefined
  const exif = fieldsOf(view.getUint32(pointer.at, isLittle))
  const text = (tag: number) => {
    const field = exif.get(tag)
    if (!field) return ''
    const at = field.length > 4 ? start + view.getUint32(field.at, isLittle) : field.at
    return asciiAt(view, at, field.length)
  }
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(dateTaken)) ?? []
  if (!year) return undefined
  const offset = /^[+-]\d\d:\d\d$/.exec(text(offsetTaken))?.[0] ?? ''
  const moment = Date.parse(`${year}-${month}-${day}T${time}${offset}`)
  return Number.isNaN(moment) ? undefined : moment
}
