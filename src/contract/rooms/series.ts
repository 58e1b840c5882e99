/** How many further days a series of bookings may have. */
export const SERIES_MAX = 100
