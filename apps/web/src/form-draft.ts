import { shownSession } from '@muster/client/session'
import type { FormDraft, KeptDraft } from '@muster/ui/form-draft.tsx'
import { useState } from 'react'

const prefix = 'muster.draft.'
const keptMs = 7 * 86_400_000

/** The drafts of the person whose page is on screen: another person of this device never sees them. */
function ownPrefix(): string | undefined {
  const session = shownSession()
  return session && `${prefix}${session.tenantId}.${session.user.tenantUserId}.`
}

function parse(text: string | null): KeptDraft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as KeptDraft)
  } catch {
    return undefined
  }
}

const keysWith = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Drafts hold names and addresses of people: they do not stay on a device for ever. */
function dropOldDrafts(): void {
  for (const key of keysWith(prefix)) {
    const at = Date.parse(parse(localStorage.getItem(key))?.at ?? '')
    if (!(Date.now() - at < keptMs)) localStorage.removeItem(key)
  }
}

/** A person who signs out leaves nothing of what they typed on the device. */
export function forgetDrafts(tenantId: number, tenantUserId: number): void {
  for (const key of keysWith(`${prefix}${tenantId}.${tenantUserId}.`)) localStorage.removeItem(key)
}

/** The draft of a form, by its name and the row that it is about. */
function openDraft(name: string, leaveOut: readonly string[]): FormDraft | undefined {
  const own = ownPrefix()
  if (own === undefined) return undefined
  const key = own + name
  dropOldDrafts()
  return {
    leaveOut,
    read: () => parse(localStorage.getItem(key)),
    write: (values) => {
      try {
        localStorage.setItem(key, JSON.stringify({ values, at: new Date().toISOString() }))
      } catch {
        // A full device keeps no draft; an older one would say something that is not typed any more.
        localStorage.removeItem(key)
      }
    },
    remove: () => localStorage.removeItem(key),
  }
}

/** Keeps what is typed into a long form on this device, for its person alone, until it is saved. */
export function useFormDraft(name: string, leaveOut: readonly string[] = []): FormDraft | undefined {
  const [opened, open] = useState(() => ({ name, draft: openDraft(name, leaveOut) }))
  if (opened.name === name) return opened.draft
  const next = { name, draft: openDraft(name, leaveOut) }
  open(next)
  return next.draft
}
