import type { StoredFile } from '@muster/contract/files'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import { photoKind, takenText } from '@muster/rules/works/work-report'
import type { Picture } from '@muster/ui/dialog/ImageViewer.tsx'

// By what was stored, not by name: a picture may be kept as another kind than it was sent as.
export const isPicture = (file: StoredFile) => file.thumbURL !== null

export const picturesOf = (
  specs: readonly AnsweredSpec[],
  say: (text: string) => string,
  zone: string,
): (Picture & { id: number })[] =>
  specs.flatMap((spec) =>
    spec.specItems.flatMap((item) =>
      item.questionnaires.flatMap((question) =>
        question.files.filter(isPicture).map((file) => ({
          id: file.id,
          url: file.url,
          name: file.fileName,
          caption: [say(photoKind(question)), item.title, question.title, takenText(file.takenAt, zone)]
            .filter((part) => part)
            .join(' · '),
        })),
      ),
    ),
  )
