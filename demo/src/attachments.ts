import type { StoredImage } from '../../apps/server/src/outside/images.ts'
import type { Seeder } from './bulk.ts'
import { type Content, pictureFrom, type StoredFiles, seedFiles } from './files.ts'
import type { Scene } from './job-details.ts'
import { drawn, type Moment, moments, scenes } from './scenes.ts'

export type Pictures = ReadonlyMap<string, StoredImage>
const pictureName = (scene: Scene, moment: Moment) => `${scene}-${moment}.jpg`

/** Draws each scene before and after, and takes it in as an uploaded photo would be: three sizes. */
export async function drawPictures(): Promise<Pictures> {
  const wanted = scenes.flatMap((scene) => moments.map((moment) => ({ scene, moment })))
  const taken = wanted.map(async ({ scene, moment }) => {
    return [pictureName(scene, moment), await pictureFrom(drawn(scene, moment))] as const
  })
  return new Map(await Promise.all(taken))
}

/** A photo of a scene, or without one the docket of a delivery as text. */
export interface Attachment {
  workId: number
  questionId: number
  picture: { scene: Scene; moment: Moment } | { docket: string }
  takenAt: Date
  by: number
}
function contentOf(picture: Attachment['picture'], pictures: Pictures): Content {
  if ('docket' in picture) {
    const full = Buffer.from(picture.docket)
    return {
      name: 'docket.txt',
      extension: 'txt',
      mime: 'text/plain',
      width: null,
      height: null,
      variants: { full },
    }
  }
  const name = pictureName(picture.scene, picture.moment)
  return { name, ...pictures.get(name)! }
}

/** Files of the company's works: each its own row and its own bytes in the store. */
export async function seedAttachments(
  seeder: Seeder,
  attachments: readonly Attachment[],
  pictures: Pictures,
): Promise<StoredFiles> {
  const { ids, stored } = await seedFiles(
    seeder,
    attachments.map(({ picture, takenAt, by }) => ({ content: contentOf(picture, pictures), takenAt, by })),
  )
  await seeder.seed(
    'answer_files',
    attachments.map(({ workId, questionId }, at) => ({
      work_id: workId,
      questionnaire_id: questionId,
      file_id: ids[at]!,
    })),
  )
  return stored
}
