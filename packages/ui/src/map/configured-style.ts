type AskStyle = () => Promise<string | null>
let askStyle: AskStyle = async () => null
let asked: Promise<string | null> | undefined

/** How to learn which MapLibre style is configured instead of the one built in; asked once, by the first map. */
export const setMapStyle = (ask: AskStyle) => {
  askStyle = ask
  asked = undefined
}

/** The address of that style; null where there is none. Where it cannot be learnt the next map asks again. */
export function configuredStyle(): Promise<string | null> {
  asked ??= askStyle().catch(() => {
    asked = undefined
    return null
  })
  return asked
}
