/** Maximum additional days of a booking series. */
export const SERIES_MAX = 100
