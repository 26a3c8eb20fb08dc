const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** A key as the page is read: from right to left what comes next stands at the left. */
export const keyAsRead = (key: string): string =>
  document.documentElement.dir === 'rtl' ? (mirrored[key] ?? key) : key
