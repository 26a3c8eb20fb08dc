import type pg from 'pg'

/**
 * Tells the database how many rows there are, after many came at once. It finds out by itself a minute later. Until then
 * it plans as if a table were empty, and a statement over 100,000 visits can take minutes. To be called outside a
 * transaction.
 */
export const countNewRows = (client: pg.ClientBase) => client.query('analyze')
