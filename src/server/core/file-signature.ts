const HEIF_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
])

/** Leading bytes of every file type that is accepted or rejected by name, as Latin-1. */
const SIGNATURES: readonly { mime: string; bytes: string }[] = [
  { mime: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mime: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'application/pdf', bytes: '%PDF' },
  { mime: 'application/zip', bytes: 'PK\x03\x04' },
  { mime: 'application/x-cfb', bytes: '\xd0\xcf\x11\xe0' },
  { mime: 'application/rtf', bytes: '{\\rtf' },
]
const LONGEST_SIGNATURE = 16

/**
 * Returns the media type for the leading bytes of a file, or null. The rest is not read, so the file may
 * still be corrupt. Office documents since 2007 are `application/zip`, earlier ones `application/x-cfb`.
 */
export function signatureOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, LONGEST_SIGNATURE)).toString('latin1')
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  if (head.startsWith('ftyp', 4) && HEIF_BRANDS.has(head.slice(8, 12))) return 'image/heic'
  return SIGNATURES.find((signature) => head.startsWith(signature.bytes))?.mime ?? null
}
