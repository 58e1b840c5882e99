/** How many of one kind are shown. */
export const RESULTS_MAX = 6
