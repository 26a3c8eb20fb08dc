import { shownSession } from '@muster/client/session'
import type { FormDraft, KeptDraft } from '@muster/ui/form/draft-shelf.ts'

const prefix = 'muster.draft.'
const keptMs = 7 * 86_400_000

/** The drafts of the person whose page is on screen: another person of this device never sees them. */
function ownPrefix(): string | undefined {
  const session = shownSession()
  return session && `${prefix}${session.tenantId}.${session.user.tenantUserId}.`
}

/** What is kept, unless an older release wrote it in another shape. */
function parse(text: string | null): KeptDraft | undefined {
  try {
    const kept = text === null ? undefined : (JSON.parse(text) as KeptDraft)
    return kept?.set && kept.emptied ? kept : undefined
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

/** The draft of a form on this device, for its person alone. */
export function openDraft(name: string): FormDraft | undefined {
  const personPrefix = ownPrefix()
  if (personPrefix === undefined) return undefined
  const key = personPrefix + name
  dropOldDrafts()
  // Another tab may keep newer words of the same form: they are that tab's to remove.
  let mine: string | null = null
  const remove = () => {
    if (mine !== null && localStorage.getItem(key) === mine) localStorage.removeItem(key)
  }
  return {
    read: () => {
      mine = localStorage.getItem(key)
      return parse(mine)
    },
    write: (draft) => {
      // After signing out the page closes later than its drafts are removed.
      if (ownPrefix() !== personPrefix) return true
      mine = JSON.stringify({ ...draft, at: new Date().toISOString() } satisfies KeptDraft)
      try {
        localStorage.setItem(key, mine)
        return true
      } catch {
        // An older one would say something that is not typed any more.
        localStorage.removeItem(key)
        return false
      }
    },
    remove,
  }
}
