// A journey runs at the desktop's width, when its feature changed. One of these after its title says otherwise.

/** On the phone alone: screens of people who work in the field, and what a finger does. */
export const onPhone = { tag: '@phone' } as const

/** At both widths: the layout or the behaviour differs. */
export const atBothWidths = { tag: '@both' } as const

/** In every run: what must never break. */
export const core = { tag: '@core' } as const
export const coreOnPhone = { tag: ['@core', '@phone'] }
/** The desktop's width in every run, the phone's when its feature changed. */
export const coreAtBothWidths = { tag: ['@core', '@both'] }
