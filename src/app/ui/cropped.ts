interface Crop {
  x: number
  y: number
  zoom: number
}

/** Styles of a picture of which a part is seen: the point that stays in view, as shares, and how near it is. */
export function cropStyle({ x, y, zoom }: Crop) {
  const point = `${x * 100}% ${y * 100}%`
  return { objectPosition: point, transform: `scale(${zoom})`, transformOrigin: point }
}
