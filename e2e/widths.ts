// A journey runs at the desktop's width. One of these after its title says otherwise.

/** On the phone alone: screens of people who work in the field, and what a finger does. */
export const onPhone = { tag: '@phone' } as const

/** At both widths: the layout or the behaviour differs. */
export const atBothWidths = { tag: '@both' } as const
