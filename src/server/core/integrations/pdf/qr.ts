import { encode } from 'uqr'

/**
 * Adds a QR code to the page as vectors, which are sharp at every size; the caller fills it. The surrounding paper
 * is its quiet zone.
 */
export function addQr(
  document: PDFKit.PDFDocument,
  content: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const { data, size: modules } = encode(content, { border: 0, ecc: 'M' })
  const module = size / modules
  for (const [row, line] of data.entries())
    // Adjacent modules are merged into one shape, because some screens show hairlines between shapes.
    for (const { 0: dark, index } of line
      .map((is_dark) => (is_dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g))
      document.rect(left + index * module, top + row * module, dark.length * module, module)
}
