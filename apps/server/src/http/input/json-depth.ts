const deepest = 32
const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Whether lists and objects of a JSON text lie deeper in one another than 32; looked at without reading it. */
export function isTooDeep(text: string): boolean {
  let [depth, isText] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > deepest) return true
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return false
}
