/** How e-mail addresses are compared: compatibility forms made equal, without case. */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase()
