/** What the reason of a suspension is sealed for. */
export const suspensionReasonAad = (suspensionId: number) => `suspension/${suspensionId}/reason`
