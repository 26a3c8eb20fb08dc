/** What the key of a person's outbox is sealed for. */
export const outboxKeyAad = (userId: number) => `outbox-key/${userId}`
