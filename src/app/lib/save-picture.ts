import { saveFile } from './save-file.ts'

/**
 * Saves a picture where bank apps look for it: downloads reach the photos of every device but iPhones and iPads,
 * whose share sheet offers to save it there. Closing the sheet is not an error.
 */
export async function savePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  if (!isApplePhone() || !('canShare' in navigator) || !navigator.canShare({ files: [file] })) {
    saveFile(picture, name)
    return
  }
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') saveFile(picture, name)
  }
}

/** iPads call themselves Macs, which have no touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
