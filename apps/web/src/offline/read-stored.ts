/** What lies in the storage of the browser; `otherwise` where nothing does, or nothing that can be read. */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}
