/** What a shape says of a field that was left empty, before the field is known. */
export const required = 'This is required'

/** The sentence of an error beside a field: an empty field is called by its label, as in "Name is required". */
export const worded = (message: string, label: string | undefined) =>
  message === required && label ? `${label} is required` : message
