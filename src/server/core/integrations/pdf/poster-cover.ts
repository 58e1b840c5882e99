// Separate from the drawing, whose libraries are loaded in worker threads only.

/** Part of a poster that the cover fills, from the top; in points at A4. */
export const POSTER_COVER = { width: 595, height: 372 }
