/** Largest party that one tap admits; a larger order is admitted in several. */
export const PARTY_MAX = 50
