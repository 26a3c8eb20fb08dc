import { z } from 'zod'
import { countText } from './shapes.ts'

/** Without a page the whole list; with one, `size` rows (50 unless told, 500 at most) of it. */
export const paging = { page: countText(0, 1_000_000).optional(), size: countText(1, 500).optional() }

/** An array, or, when `page` was asked for, one page of it. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.union([
    z.array(item),
    z.object({
      content: z.array(item),
      page: z.int(),
      size: z.int(),
      totalElements: z.int(),
      totalPages: z.int(),
    }),
  ])
