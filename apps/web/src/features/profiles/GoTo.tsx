import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The address names what has its page elsewhere. */
export function GoTo({ href }: { href: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(href), [history, href])
  return null
}
