/** What a reader of XML is told of, in the order of the text. Names come without their namespace prefix. */
export interface XmlHandlers {
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** A start or end tag. Values may hold `>`. */
const tagAt = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const attributes = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads the parts of a workbook from the first sign to the last, and keeps nothing. Document types are refused: no
 * workbook has one, and entities of their own could grow without end. Throws on anything that is no XML.
 */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  let at = 0
  while (at < xml.length) {
    const tag = xml.indexOf('<', at)
    if (tag < 0) return
    if (tag > at) text(decodeEntities(xml.slice(at, tag)))
    if (xml.startsWith('<!--', tag)) at = after(xml, '-->', tag)
    else if (xml.startsWith('<?', tag)) at = after(xml, '?>', tag)
    else if (xml.startsWith('<![CDATA[', tag)) {
      at = after(xml, ']]>', tag)
      text(xml.slice(tag + 9, at - 3))
    } else at = readTag(xml, tag, { open, close })
  }
}

function readTag(xml: string, tag: number, { open, close }: Omit<XmlHandlers, 'text'>): number {
  tagAt.lastIndex = tag
  const [whole, isEnd, name = '', typed = '', isEmpty] = tagAt.exec(xml) ?? []
  if (whole === undefined) throw new Error('No XML')
  if (!isEnd) open(name, (wanted) => attributeOf(typed, wanted))
  if (isEnd || isEmpty) close(name)
  return tag + whole.length
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at < 0) throw new Error('No XML')
  return at + end.length
}

function attributeOf(typed: string, wanted: string): string | undefined {
  for (const [, name, double, single] of typed.matchAll(attributes))
    if (name === wanted) return decodeEntities(double ?? single ?? '')
  return undefined
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decodeEntities = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        if (name) return named[name] ?? whole
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
