// The policy of the page (Content-Security-Policy) lets no text become HTML or an address of a script, unless this
// passes it: the libraries that do so are React for style sheets of the kit, the map for what its sources ask to be
// named as, and the starts of workers. Browsers without Trusted Types know none of it.

interface PolicyRules {
  createHTML(text: string): string
  createScriptURL(address: string): string
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: PolicyRules): unknown
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

const link = /<a(?: (?:href="https:\/\/[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>[^<>]*<\/a>/g
const escaped = (text: string) => text.replaceAll('<', '&lt;')

/** Links to other sites stay; any other tag is shown as the text that it is. */
export function plainHtml(text: string): string {
  let [html, end] = ['', 0]
  for (const { 0: whole, index } of text.matchAll(link)) {
    html += escaped(text.slice(end, index)) + whole
    end = index + whole.length
  }
  return html + escaped(text.slice(end))
}

/** Scripts come from the application alone. Throws TypeError. */
export function ownScript(address: string, origin: string): string {
  if (new URL(address, origin).origin === origin) return address
  throw new TypeError('Scripts come from the application alone')
}

/** The one policy that the page may have; without it every such text is refused. */
globalThis.window?.trustedTypes?.createPolicy('default', {
  createHTML: plainHtml,
  createScriptURL: (address) => ownScript(address, location.origin),
})
