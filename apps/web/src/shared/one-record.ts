import { prefetch, type Question } from '@muster/client/query'
import { idText } from '@muster/contract/kit/shapes'
import { z } from 'zod'
import { readSearch, type Search } from '../navigation/url.ts'

export const oneRecordShape = z.object({ id: idText.optional() })

export const loaderOfOne =
  (questionsOf: (id: number) => readonly Question<unknown>[]) =>
  async (search: Search): Promise<void> => {
    const { id } = readSearch(oneRecordShape, search)
    if (id !== undefined) await prefetch(...questionsOf(id))
  }
