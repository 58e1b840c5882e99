const CHECK_MS = 5_000
/** Black in this many checks in a row: a phone that is put down for a moment is no trouble. */
const CHECKS = 3
const SIDE = 16
/** Sensor noise of a covered camera stays below this brightness, of 255. */
const BLACK_MAX = 20

/**
 * Reports when the picture of a video becomes black, and when it no longer is.
 * @returns a function that stops the watch
 */
export function watchBlackPicture(
  video: HTMLVideoElement,
  onChange: (is_black: boolean) => void,
): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  let black_checks = 0
  const timer = setInterval(() => {
    if (document.hidden || video.videoWidth === 0) return
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return
    context.drawImage(video, 0, 0, SIDE, SIDE)
    const was_black = black_checks >= CHECKS
    black_checks = isBlack(context.getImageData(0, 0, SIDE, SIDE).data) ? black_checks + 1 : 0
    const is_black = black_checks >= CHECKS
    if (is_black !== was_black) onChange(is_black)
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Returns whether no pixel is brighter than noise. @param pixels red, green, blue and alpha of each */
export function isBlack(pixels: ArrayLike<number>): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    for (let channel = 0; channel < 3; channel++) if ((pixels[at + channel] ?? 0) > BLACK_MAX) return false
  return true
}
