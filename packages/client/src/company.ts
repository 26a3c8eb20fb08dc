import type { CompanyProfile } from '@muster/contract/company/company'

export interface ChosenCompany {
  readonly code: string
  readonly profile: CompanyProfile
}

const key = 'muster.company'
const lastKey = 'muster.last-company'
const listeners = new Set<() => void>()
let chosenCompany: ChosenCompany | undefined
let hasRead = false

function read(text: string | null): ChosenCompany | undefined {
  try {
    return text ? (JSON.parse(text) as ChosenCompany) : undefined
  } catch {
    return undefined
  }
}

/** Of this tab, or, in a tab that was just opened, the last one used on this device. */
export function currentCompany(): ChosenCompany | undefined {
  if (!hasRead) {
    chosenCompany = read(sessionStorage.getItem(key)) ?? read(localStorage.getItem(lastKey))
    hasRead = true
  }
  return chosenCompany
}

export function chooseCompany(company: ChosenCompany): void {
  const isSame = JSON.stringify(company) === JSON.stringify(currentCompany())
  if (!isSame) chosenCompany = company
  hasRead = true
  sessionStorage.setItem(key, JSON.stringify(company))
  localStorage.setItem(lastKey, JSON.stringify(company))
  if (isSame) return
  for (const listener of listeners) listener()
}

/** At Logout: the code is no longer in the tab. The last company of the device stays, so that its code is filled in. */
export const forgetCompanyOfTab = () => sessionStorage.removeItem(key)

export function subscribeCompany(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
