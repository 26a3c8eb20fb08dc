/** What the file of acknowledgements is called, and its columns. */
export const acknowledgementsName = 'Acknowledgements'
export const acknowledgementColumns = ['Employee ID', 'Name', 'Notice version', 'Acknowledged at'] as const
