import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Path, to } from '../../navigation/paths.ts'
import type { Search } from '../../navigation/url.ts'

/** The address names what has its page elsewhere, with the tab of the same name. */
export function GoTo({ path, id }: { path: Path; id: number }) {
  const { history } = useRouter()
  const { tab } = useSearch({ strict: false }) as Search
  const href = to(path, { id, tab: tab as string })
  useEffect(() => history.replace(href), [history, href])
  return null
}
