// What a browser or a desktop would run or render as a page. Any of these anywhere among the extensions of a
// name is refused, because servers and people have been fooled by `photo.php.jpg` and `invoice.exe.pdf`.
const activeExtensions = new Set(
  (
    'svg svgz html htm xhtml xht shtml mht mhtml xml xsl xslt js mjs cjs jse vbs vbe wsf wsh hta css swf ' +
    'php php3 php4 php5 php7 php8 phtml phar asp aspx asa asax ascx ashx asmx cer jsp jspx cfm cgi pl py rb sh ' +
    'bash ps1 psm1 bat cmd com exe dll scr pif msi msp msix appx cpl jar war app apk dmg pkg iso img lnk url ' +
    'reg inf docm dotm xlsm xltm xlam pptm'
  ).split(' '),
)

/** The last part of a path, whichever system's separators it uses. */
const baseName = (name: string) => name.split(/[\\/]/).at(-1)!

/** As a reader may take it that decodes names. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Control characters, dots and separators as escapes, escaped again or written too long. */
const hiddenByEscape = /%(25)*([01][0-9a-f]|2e|2f|5c|7f|c0|c1)/i

/**
 * The extension of an uploaded file's name in lower case, or null when the name hides one: no extension, a
 * control character, an escaped one, an escaped dot or separator, a trailing dot or space, or an active extension before
 * the last. Other escapes are how browsers write spaces and accents (`Site%20plan.pdf`).
 */
export const plainExtension = (fileName: string): string | null => {
  if (/\p{Cc}/u.test(fileName) || hiddenByEscape.test(fileName)) return null
  const [, ...extensions] = baseName(fileName).toLowerCase().split('.')
  const last = extensions.at(-1)
  if (!last || !/^[a-z0-9]+$/.test(last)) return null
  return extensions.some((extension) => activeExtensions.has(unescaped(extension).trim())) ? null : last
}

const longestName = 120

/**
 * A name to show and to offer for download: no path, no control or direction characters, no leading dots or
 * dashes, at most 120 characters with the extension kept. 'file' when nothing remains.
 */
export const safeFileName = (fileName: string): string => {
  const clean = baseName(fileName.toWellFormed().normalize('NFC'))
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  const characters = [...clean]
  if (characters.length === 0) return 'file'
  if (characters.length <= longestName) return clean
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ''
  return characters.slice(0, longestName - extension.length).join('') + extension
}

/** The header of a download as RFC 6266 writes it: an ASCII name for old readers, the true name beside it. */
export const contentDisposition = (disposition: 'inline' | 'attachment', fileName: string): string => {
  const name = safeFileName(fileName)
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%\\"]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
