import { msg } from '@muster/contract/kit/msg'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../navigation/paths.ts'

/** Says what leave did, a sentence with `{count}` of the shifts that it left uncovered, and leads to those. */
export function useSayUncovered() {
  const { history } = useRouter()
  return (text: string, count: number) =>
    showToast(
      text,
      { count },
      count > 0 ? { label: msg('Find cover'), onPick: () => history.push(paths.cover) } : undefined,
    )
}
