const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Of the first letters of a file without a mark, in UTF-16 nearly every second byte is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = (from: 0 | 1) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? 'utf-16be' : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these show that the bytes are no text
const noText = /[\u0000-\u0008\u000e-\u001f]/
/** Bytes without a letter in Windows-1252. */
const noAnsi = /[\u0080-\u009f]/

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, as Excel saves it; undefined for what is no text. `isAnsi`: the
 * bytes do not say which letters they are, Windows-1252 is the best guess.
 */
export function decodeText(bytes: Uint8Array): { text: string; isAnsi: boolean } | undefined {
  const wide = utf16Of(bytes)
  if (wide) return checked(new TextDecoder(wide).decode(bytes), false)
  try {
    return checked(utf8(bytes), false)
  } catch {
    return checked(new TextDecoder('windows-1252').decode(bytes), true)
  }
}

const checked = (text: string, isAnsi: boolean) =>
  noText.test(text) || (isAnsi && noAnsi.test(text)) ? undefined : { text, isAnsi }
