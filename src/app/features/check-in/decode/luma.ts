/** Brightness of an image, one byte per pixel; rows are `stride` bytes apart. */
export type Luma = { plane: Uint8Array; stride: number; width: number; height: number }
type Region = { x: number; y: number; width: number; height: number }

/** Formats whose first plane is the brightness at full resolution. */
const PLANAR_FORMATS = new Set<VideoPixelFormat | null>(['I420', 'I420A', 'I422', 'I444', 'NV12'])

/**
 * Copies the brightness plane out of a camera's frames. Drawing them would convert to RGB and back, which takes a
 * full core in software.
 * @returns a function that returns a frame's brightness, valid until the next call; null when the frame has to be
 * drawn
 */
export function createLumaReader(): (frame: VideoFrame) => Promise<Luma | null> {
  let memory = new Uint8Array(0)
  let is_unsupported = false
  return async (frame) => {
    const visible = frame.visibleRect
    if (is_unsupported || visible === null || !PLANAR_FORMATS.has(frame.format)) return null
    try {
      const bytes = frame.allocationSize()
      if (memory.length < bytes) memory = new Uint8Array(bytes)
      const [layout] = await frame.copyTo(memory)
      if (layout === undefined) return null
      const plane = memory.subarray(layout.offset, layout.offset + layout.stride * visible.height)
      return { plane, stride: layout.stride, width: visible.width, height: visible.height }
    } catch {
      is_unsupported = true
      return null
    }
  }
}

/**
 * Scales a region of an image with bilinear interpolation.
 * @param region in pixels of the image, may be fractional
 * @returns one byte per pixel, row by row
 */
export function scaleLuma(luma: Luma, region: Region, width: number, height: number): Uint8Array {
  const { plane, stride } = luma
  const columns = interpolationOf(region.x, region.width, width, luma.width)
  const rows = interpolationOf(region.y, region.height, height, luma.height)
  const scaled = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = rows.first[y] ?? 0
    const [above, below] = [row * stride, Math.min(row + 1, luma.height - 1) * stride]
    const weight_y = rows.share[y] ?? 0
    for (let x = 0; x < width; x++) {
      const left = columns.first[x] ?? 0
      const right = Math.min(left + 1, luma.width - 1)
      const weight_x = columns.share[x] ?? 0
      const top = (plane[above + left] ?? 0) * (256 - weight_x) + (plane[above + right] ?? 0) * weight_x
      const bottom = (plane[below + left] ?? 0) * (256 - weight_x) + (plane[below + right] ?? 0) * weight_x
      scaled[y * width + x] = (top * (256 - weight_y) + bottom * weight_y) >> 16
    }
  }
  return scaled
}

/**
 * For each pixel of a line: the index of the source pixel before its centre, and the weight of the next one in
 * 1/256.
 */
function interpolationOf(start: number, length: number, count: number, limit: number) {
  const first = new Uint16Array(count)
  const share = new Uint16Array(count)
  for (let at = 0; at < count; at++) {
    const position = Math.max(0, Math.min(limit - 1, start + ((at + 0.5) * length) / count - 0.5))
    first[at] = Math.floor(position)
    share[at] = Math.round((position - Math.floor(position)) * 256)
  }
  return { first, share }
}
