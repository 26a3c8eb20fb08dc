import { SaxesParser } from 'saxes'

/** Called for tags and texts of an XML document, in their order. Names come without their namespace prefix. */
export interface XmlHandlers {
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Document types are refused: no workbook has one, and entities of their own could grow without
 * end. Throws on anything that is no XML.
 */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  // A workbook may lack a part.
  if (xml === '') return
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  parser.on('opentag', ({ name, attributes }) =>
    open(localName(name), (wanted) => {
      const key = Object.keys(attributes).find((each) => localName(each) === wanted)
      return key === undefined ? undefined : attributes[key]
    }),
  )
  parser.on('closetag', ({ name }) => close(localName(name)))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}
