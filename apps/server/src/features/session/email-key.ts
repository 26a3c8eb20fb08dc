import { domainToASCII } from 'node:url'

/** The form in which addresses were compared before their domains had one form. */
export const formerEmailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase()

/**
 * How e-mail addresses are compared: compatibility forms made equal, without case, and the domain as DNS knows it. A
 * mailbox at müller.example is the one at xn--mller-kva.example.
 */
export function emailKey(email: string): string {
  const former = formerEmailKey(email)
  const [, local, domain] = /^(.*)@([^@]*)$/s.exec(former) ?? []
  // A domain in ASCII has its form already; one of digits would be taken for a number of an address.
  const isPlain = !domain || /^[\x20-\x7e]*$/.test(domain)
  return isPlain ? former : `${local}@${domainToASCII(domain) || domain}`
}
