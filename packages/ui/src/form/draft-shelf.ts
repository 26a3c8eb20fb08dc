import type { FormChanges } from './form-store.ts'

export interface KeptDraft extends FormChanges {
  /** What the changes were made to. */
  version: unknown
  at: string
}

export interface FormDraft {
  read(): KeptDraft | undefined
  /** False when the device has no room. */
  write(draft: Omit<KeptDraft, 'at'>): boolean
  remove(): void
}

type OpenDraft = (name: string) => FormDraft | undefined
let openShelf: OpenDraft = () => undefined

/** Says where drafts are kept; without it no form keeps any. */
export const setDraftShelf = (open: OpenDraft) => {
  openShelf = open
}
export const openDraft: OpenDraft = (name) => openShelf(name)
