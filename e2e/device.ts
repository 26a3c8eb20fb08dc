import { expect, type Page } from '@playwright/test'
import { idle } from './idle.ts'

/** The application as it is once installed: its files are on the phone. */
export async function installed(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
  // What a day without signal needs is fetched one after the other.
  await idle(page)
}

/** Everything that the application keeps on the phone, as text: databases, caches, storage. Keys cannot be read out. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const textOf = async (value: unknown): Promise<string> => {
      const latin = new TextDecoder('latin1')
      if (value instanceof Blob) return latin.decode(await value.arrayBuffer())
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin.decode(value)
      if (value instanceof CryptoKey) return `key, ${value.extractable}`
      if (typeof value === 'object' && value)
        return (
          await Promise.all(Object.entries(value).map(async ([k, v]) => `${k}: ${await textOf(v)}`))
        ).join('\n')
      return String(value)
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        databases.push(
          `${name}/${store}`,
          await textOf(await asked(database.transaction(store).objectStore(store).getAll())),
        )
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (/\/assets\/|\/geo\//.test(request.url)) continue
        cached.push(request.url, await (await cache.match(request))!.text())
      }
    }
    const stored = [localStorage, sessionStorage].map((each) => JSON.stringify(each))
    return { databases: databases.join('\n'), caches: cached.join('\n'), storage: stored.join('\n') }
  })
