import type { ComponentType } from 'react'
import { fieldCode } from '../shell/field-code.ts'
import type { Search } from './url.ts'

export interface PageModule {
  readonly default: ComponentType
  /** Begins to fetch what the page asks; runs while the page's own code loads. */
  readonly loader?: (search: Search) => Promise<unknown>
}
/** The first page of the field comes with its frame, as one file. */
const first = 'works/field/MyDayPage'
const pages = import.meta.glob<PageModule>([
  '../features/**/*Page.tsx',
  '!../features/works/field/MyDayPage.tsx',
])

/** The code of a page, by its file in the folder of the features: `users/UsersPage`. */
export async function loadPage(page: string): Promise<PageModule> {
  if (page === first) return (await fieldCode()).myDay
  const load = pages[`../features/${page}.tsx`]
  if (!load) throw new Error(`There is no page ${page}`)
  return load()
}
