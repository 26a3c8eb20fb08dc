import { fileTypeFromBuffer } from 'file-type'
import { type ByteSource, bytesSource } from './byte-source.ts'
import { plainExtension } from './file-names.ts'
import { officeBinaryKind } from './office-binary.ts'
import { officeZipKind } from './office-zip.ts'

type FileTypeRule = { mime: string; extensions: string[]; alsoDeclaredAs: string[] }

const fileKinds = {
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], alsoDeclaredAs: ['image/jpg', 'image/pjpeg'] },
  png: { mime: 'image/png', extensions: ['png'], alsoDeclaredAs: ['image/x-png'] },
  gif: { mime: 'image/gif', extensions: ['gif'], alsoDeclaredAs: [] },
  heic: { mime: 'image/heic', extensions: ['heic', 'heif'], alsoDeclaredAs: ['image/heif'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], alsoDeclaredAs: ['application/x-pdf'] },
  doc: { mime: 'application/msword', extensions: ['doc'], alsoDeclaredAs: [] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    alsoDeclaredAs: [],
  },
  xls: { mime: 'application/vnd.ms-excel', extensions: ['xls'], alsoDeclaredAs: ['application/msexcel'] },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    alsoDeclaredAs: [],
  },
  txt: { mime: 'text/plain', extensions: ['txt'], alsoDeclaredAs: [] },
} satisfies Record<string, FileTypeRule>

export type FileKind = keyof typeof fileKinds

export const imageKinds: ReadonlySet<FileKind> = new Set(['jpg', 'png', 'gif'])
export const documentKinds: ReadonlySet<FileKind> = new Set(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt'])

/** `type`: not one of the allowed kinds, or its name, declared type and content disagree. */
export type FileRefusal = { refused: 'type' | 'broken' | 'bomb' }
export type CheckedFile = { kind: FileKind; mime: string; extension: string }

// Some systems declare nothing better for a type they do not know.
const undeclared = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/**
 * Decides what an upload is. The extension of its name, the type its sender declared and its content must all
 * say the same, and it must be of an allowed kind; an absent or generic declaration is no claim. The answer's
 * MIME type and extension are ours, never the sender's.
 */
export const checkFile = async (
  content: Uint8Array | ByteSource,
  fileName: string,
  declaredMime: string | undefined,
  allow: ReadonlySet<FileKind>,
): Promise<CheckedFile | FileRefusal> => {
  const extension = plainExtension(fileName)
  const kind = [...allow].find((allowed) => extension !== null && extensionsOf(allowed).includes(extension))
  if (!kind || !mayBeDeclaredAs(kind, declaredMime)) return { refused: 'type' }
  const found = await contentKind(content instanceof Uint8Array ? bytesSource(content) : content)
  if (typeof found === 'object') return found
  return found === kind ? { kind, mime: fileKinds[kind].mime, extension: kind } : { refused: 'type' }
}

const extensionsOf = (kind: FileKind): string[] => fileKinds[kind].extensions

const mayBeDeclaredAs = (kind: FileKind, declaredMime = '') => {
  const declared = declaredMime.split(';')[0]!.trim().toLowerCase()
  const { mime, alsoDeclaredAs }: FileTypeRule = fileKinds[kind]
  return undeclared.has(declared) || declared === mime || alsoDeclaredAs.includes(declared)
}

const headBytes = 4100

const contentKind = async (source: ByteSource): Promise<FileKind | FileRefusal> => {
  const head = await source.read(0, headBytes)
  const starts = (magic: string) => head.toString('latin1', 0, magic.length) === magic
  if (starts('%PDF-')) return (await hasPdfEnd(source)) ? 'pdf' : { refused: 'broken' }
  if (starts('PK\x03\x04')) return officeKind(await officeZipKind(source))
  if (starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return officeKind(await officeBinaryKind(source))
  const image = imageMimes[(await fileTypeFromBuffer(head))?.mime ?? '']
  if (image) return image
  return (await isPlainText(source)) ? 'txt' : { refused: 'type' }
}

const imageMimes: Record<string, FileKind> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

const officeKind = (
  found: 'doc' | 'docx' | 'xls' | 'xlsx' | 'macros' | 'other' | 'broken' | 'bomb',
): FileKind | FileRefusal => {
  if (found === 'broken' || found === 'bomb') return { refused: found }
  return found === 'other' || found === 'macros' ? { refused: 'type' } : found
}

// Readers look for the end marker in the last 1024 bytes (ISO 32000-1, annex H, note 18).
const hasPdfEnd = async (source: ByteSource) =>
  (await source.read(source.size - 1024, 1024)).includes('%%EOF')

const chunkBytes = 64 << 10
const markupOrProgram = /^\s*(<[a-z!?/%]|#!|%!PS|\{\\rtf)/i

/** Text without control characters other than white space, and without the look of markup or a program. */
const isPlainText = async (source: ByteSource) => {
  const decoder = new TextDecoder(textEncoding(await source.read(0, 2)))
  for (let at = 0; at < source.size; at += chunkBytes) {
    const text = decoder.decode(await source.read(at, chunkBytes), { stream: true })
    if (hasControls(text) || (at === 0 && markupOrProgram.test(text.replace(utf8Mark, '')))) return false
  }
  return source.size > 0
}

// Every byte is a letter in windows-1252, so this reads UTF-8 and all older encodings; only controls matter.
const textEncoding = ([first, second]: Buffer) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'windows-1252'
}
const utf8Mark = 'ï»¿'

const escapeCode = 0x1b
const hasControls = (text: string) => {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x7f || (code < 0x20 && code !== escapeCode && (code < 0x09 || code > 0x0d))) return true
  }
  return false
}
