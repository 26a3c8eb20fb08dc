import { readFileSync } from 'node:fs'
import { type OpenedFont, create as openFont } from 'fontkit'
import { type Shaped, shapeRun } from './shape.ts'

const opened = new Map<string, OpenedFont>()
const openOnce = (path: string): OpenedFont => {
  const known = opened.get(path)
  if (known) return known
  const font = openFont(readFileSync(path))
  opened.set(path, font)
  return font
}

/** What a part of a letter says: nothing. Some readers take no characters for an unknown one. */
const invisible = '\u200b'
const runsKept = 20_000

/**
 * A face as one document embeds it. Fonts share shapes: the same skeleton serves several Arabic letters. So a code
 * stands for a shape and its characters, and text is copied and searched as it was written.
 */
export class EmbeddedFace {
  readonly name: string
  readonly reference: PDFKit.PDFKitReference
  readonly #doc: PDFKit.PDFDocument
  readonly #path: string
  readonly #codes = new Map<string, number>()
  readonly #glyphs: { id: number; characters: string; width: number }[] = []
  readonly #runs = new Map<string, Shaped>()

  constructor(doc: PDFKit.PDFDocument, path: string, number: number) {
    this.name = `M${number}`
    this.#doc = doc
    this.#path = path
    this.reference = doc.ref({})
    this.codeOf({ id: 0, characters: '', width: 0 })
  }

  shape(text: string, rtl: boolean): Shaped {
    const key = (rtl ? 'r' : 'l') + text
    const known = this.#runs.get(key)
    if (known) return known
    const shaped = shapeRun(this.#path, text, rtl)
    if (this.#runs.size < runsKept) this.#runs.set(key, shaped)
    return shaped
  }

  /** Four hexadecimal digits. */
  codeOf({ id, characters, width }: { id: number; characters: string; width: number }): string {
    const key = `${id}:${characters}`
    const known = this.#codes.get(key)
    const code = known ?? this.#glyphs.push({ id, characters, width }) - 1
    if (known === undefined) this.#codes.set(key, code)
    return hex(code)
  }

  end() {
    const font = openOnce(this.#path)
    const subset = font.createSubset()
    const places = this.#glyphs.map(({ id }) => subset.includeGlyph(id))
    const name = `${subsetTag(this.name)}+${font.postscriptName}`
    const descendant = this.#write({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: literal('Adobe'), Ordering: literal('Identity'), Supplement: 0 },
      FontDescriptor: this.#write(descriptorOf(font, name, this.#write({}, Buffer.from(subset.encode())))),
      CIDToGIDMap: this.#write({}, Buffer.from(new Uint16Array(places).buffer).swap16()),
      W: [0, this.#glyphs.map(({ width }) => Math.round(width * 100) / 100)],
    })
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#write({}, characterMap(this.#glyphs)),
    })
    this.reference.end(undefined)
  }

  #write(data: object, stream?: Buffer) {
    const reference = this.#doc.ref(data)
    reference.end(stream)
    return reference
  }
}

const hex = (code: number) => code.toString(16).padStart(4, '0')

/** pdfkit writes a plain string as a name, and a boxed one as text. */
const literal = (text: string) => Object(text) as object

/** Six letters before the name of a font say that it is a subset. */
const subsetTag = (name: string) =>
  name.padStart(6, 'A').replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)

const symbolic = 4

function descriptorOf(font: OpenedFont, name: string, file: PDFKit.PDFKitReference) {
  const scale = 1000 / font.unitsPerEm
  const { minX, minY, maxX, maxY } = font.bbox
  return {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: symbolic,
    FontBBox: [minX, minY, maxX, maxY].map((each) => each * scale),
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: (font.capHeight || font.ascent) * scale,
    StemV: 0,
    FontFile2: file,
  }
}

const entriesInRange = 100

/** Which characters each code says (PDF 32000-1, 9.10.3). */
function characterMap(glyphs: readonly { characters: string }[]): Buffer {
  const utf16 = (text: string) =>
    Buffer.from(text || invisible, 'utf16le')
      .swap16()
      .toString('hex')
  const entries = glyphs.map(({ characters }, code) => `<${hex(code)}> <${utf16(characters)}>`)
  const parts: string[] = []
  for (let from = 0; from < entries.length; from += entriesInRange) {
    const part = entries.slice(from, from + entriesInRange)
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return Buffer.from(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${parts.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`)
}
