/** How many of one kind are shown. */
export const SHOWN = 6
