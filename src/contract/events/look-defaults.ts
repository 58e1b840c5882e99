// Apart from the shapes: every page knows it before it asks for anything.

/** The product's own ground and type, and the middle of a picture: how a page looks where nobody designed it. */
export const LOOK_DEFAULTS = {
  homepage_background_colour: '#faf7f2',
  homepage_cover_crop: { x: 0.5, y: 0.5, zoom: 1 },
  homepage_type_pair: 'HOUSE',
} as const
