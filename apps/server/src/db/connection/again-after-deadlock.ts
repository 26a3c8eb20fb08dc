const deadlock = '40P01'
/** PostgreSQL ends one of two transactions that wait for each other. By the second try the other one has committed. */
export async function againAfterDeadlock<R>(run: () => Promise<R>): Promise<R> {
  try {
    return await run()
  } catch (first) {
    if ((first as { code?: string }).code !== deadlock) throw first
    // What used up something outside the database, such as a file that was moved, cannot be run again.
    return run().catch((second: NodeJS.ErrnoException) => {
      throw second.code === 'ENOENT' ? first : second
    })
  }
}
