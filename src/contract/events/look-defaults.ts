// Separate from the schemas, because every page needs it before its first request.

/** Default look of a page: the product's background and fonts, and a centered crop. */
export const LOOK_DEFAULTS = {
  homepage_background_colour: '#faf7f2',
  homepage_cover_crop: { x: 0.5, y: 0.5, zoom: 1 },
  homepage_type_pair: 'HOUSE',
} as const
