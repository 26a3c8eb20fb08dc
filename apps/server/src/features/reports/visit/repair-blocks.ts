import type { Block, Photo } from '@muster/pdf/document'
import { repairText, repairWords } from '@muster/rules/works/repair-text'
import type { WorkReportContext } from './report-context.ts'

const photosInRow = 6

/** Each failed check with its action and the photos of it, so that one document tells the whole way to the repair. */
export function repairBlocks({ repairs, scores, photos: printable, t }: WorkReportContext): Block[] {
  if (repairs.length === 0 && !scores) return []
  const photos = repairs.flatMap(({ title, files }) =>
    files.flatMap(({ id, moment }): Photo[] => {
      const bytes = printable.get(id)
      const caption = `${t(moment === 'BEFORE' ? repairWords.before : repairWords.after)} · ${title}`
      return bytes ? [{ bytes, caption }] : []
    }),
  )
  return [
    { kind: 'heading', text: t(repairWords.repairs) },
    ...(scores ? [{ kind: 'text', text: scores, bold: true } as const] : []),
    {
      kind: 'table',
      dense: true,
      columns: [
        { label: t(repairWords.check), width: 3 },
        { label: t(repairWords.state), width: 4 },
      ],
      rows: repairs.map((repair) => [repair.title, repairText(repair, t)]),
    },
    ...(photos.length > 0 ? [{ kind: 'photos', photos, columns: photosInRow } as const] : []),
  ]
}
