import { getDocumentProxy } from 'unpdf'

export async function pdfLines(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    const byHeight = Map.groupBy(
      items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== ''),
      ({ transform }) => Math.round(transform[5]),
    )
    const fromTop = [...byHeight].sort(([one], [other]) => other - one)
    for (const [, parts] of fromTop)
      lines.push(
        parts
          .sort((one, other) => one.transform[4] - other.transform[4])
          .map(({ str }) => str.trim())
          .join(' '),
      )
  }
  return lines
}
