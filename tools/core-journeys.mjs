/**
 * Fits what the runner calls a core journey: project, file, title and tags. `npm test` runs those; one for both widths at
 * the desktop's alone, and on the phone when its feature changed.
 */
export const coreJourneys = '^desktop .*@core|^phone .*@core @phone'
