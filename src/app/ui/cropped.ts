interface Crop {
  x: number
  y: number
  zoom: number
}

/** Styles of a cropped image: focal point as fractions, and zoom. */
export function cropStyle({ x, y, zoom }: Crop) {
  const point = `${x * 100}% ${y * 100}%`
  return { objectPosition: point, transform: `scale(${zoom})`, transformOrigin: point }
}
