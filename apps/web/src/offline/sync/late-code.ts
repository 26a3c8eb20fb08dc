import { afterFirstPage } from '@muster/ui/theme/first-page.ts'

const connection = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Code of a part that comes after the first page. Where it does not come, as on a poor connection, the page stands without the
 * part, and the code is asked for again once there is a connection.
 */
export async function lateCode<T>(load: () => Promise<T>): Promise<T> {
  await new Promise<void>(afterFirstPage)
  for (;;)
    try {
      return await load()
    } catch {
      await connection()
    }
}
