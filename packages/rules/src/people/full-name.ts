/** How a person or a client is called; people with one name, and companies, have no last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** A name with what tells the person from others of that name, for sentences and labels. */
export const nameApart = (name: string, distinguishedBy: string | null | undefined) =>
  distinguishedBy ? `${name} · ${distinguishedBy}` : name
