type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

const NOISE_FLOOR = 4
const SPREAD = 55

/** Summed-area table of a brightness plane, one column and row larger. */
function integralImage(luma: Float32Array, width: number, height: number, power: 1 | 2): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      const value = luma[y * width + x] ?? 0
      row += power === 1 ? value : value * value
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Brightness averaged over 3x3 pixels: removes the noise of a dark image and keeps its modules. */
function boxBlur({ data, width, height }: Pixels): Float32Array {
  const luma = new Float32Array(width * height)
  for (let at = 0; at < luma.length; at++)
    luma[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
  const blurred = luma.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = y - 1; row <= y + 1; row++)
        for (let at = row * width + x - 1; at <= row * width + x + 1; at++) sum += luma[at] ?? 0
      blurred[y * width + x] = sum / 9
    }
  }
  return blurred
}

/**
 * Normalizes local brightness and contrast in place, so that a code under a shadow or a reflection looks evenly
 * lit.
 * @param reach half the side of a neighbourhood, in pixels; a small one sharpens as well
 */
export function equalizeBrightness<P extends Pixels>(picture: P, reach: number): P {
  const { data, width, height } = picture
  const luma = boxBlur(picture)
  const sums = integralImage(luma, width, height, 1)
  const squares = integralImage(luma, width, height, 2)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - reach) * (width + 1)
    const below = Math.min(height, y + reach + 1) * (width + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const windowSum = (table: Float64Array) =>
        (table[below + right] ?? 0) -
        (table[below + left] ?? 0) -
        (table[above + right] ?? 0) +
        (table[above + left] ?? 0)
      const count = ((below - above) / (width + 1)) * (right - left)
      const mean = windowSum(sums) / count
      const variance = Math.max(0, windowSum(squares) / count - mean * mean)
      const at = y * width + x
      const value = 128 + (SPREAD * ((luma[at] ?? 0) - mean)) / Math.sqrt(variance + NOISE_FLOOR ** 2)
      data[4 * at] = data[4 * at + 1] = data[4 * at + 2] = value
    }
  }
  return picture
}
