import { currentSession } from '@muster/client/session'
import { renewAccess, signOut } from '@muster/client/session-acts'
import { msg } from '@muster/contract/kit/msg'
import { Page } from '@muster/ui/page/Page.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../navigation/paths.ts'

/**
 * Visited with a live session it renews the access and goes home; otherwise it clears all storage. What waits to be sent lies in
 * the database of the device and stays.
 * The Logout actions of the headers revoke the session first, so that they never come here with one.
 */
export default function SignOutPage() {
  const router = useRouter()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void leave().then((path) => router.history.replace(path))
  }, [router])
  return <Page title={msg('Logout')}>{null}</Page>
}

async function leave(): Promise<string> {
  await renewAccess().catch(() => undefined)
  if (currentSession()) return paths.home
  await signOut()
  // With what waits here stays the right to send it.
  await import('../../offline/queue.ts').then(({ takeInRights }) => takeInRights()).catch(() => undefined)
  sessionStorage.clear()
  localStorage.clear()
  return paths.signIn
}
