/** Downloads a blob under a file name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
