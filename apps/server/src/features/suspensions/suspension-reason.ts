export const suspensionReasonAad = (suspensionId: number) => `suspension/${suspensionId}/reason`
