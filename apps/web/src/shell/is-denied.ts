/** A refusal by the reader's rights: some hang on a setting of the company, which the server alone knows. */
export const isDenied = (error: unknown): boolean =>
  (error as { reason?: string } | null)?.reason === 'access.level'
