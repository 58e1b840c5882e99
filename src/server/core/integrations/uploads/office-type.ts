import { unzipBounded } from '#server/core/bounded-zip.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const UNPACKED_MAX = 64 * 1024 * 1024
const CONTENT_TYPES_MAX = 256 * 1024
const MAIN_PART = /ContentType\s*=\s*["']([^"']{1,200})\.main\+xml["']/g

/**
 * Returns the media type of an Office document (OPC, ISO/IEC 29500-2) by the content type of its main part,
 * which differs for documents with macros. Null for any other zip, and for one that is corrupt or too large.
 */
export function officeTypeOf({ bytes }: { bytes: Uint8Array }): string | null {
  try {
    const entries = unzipBounded(bytes, {
      most_bytes: UNPACKED_MAX,
      isRequested: (name) => name === CONTENT_TYPES,
    })
    const types = entries[CONTENT_TYPES]
    if (types === undefined || types.length > CONTENT_TYPES_MAX) return null
    const main_parts = [...new TextDecoder().decode(types).matchAll(MAIN_PART)].map(([, name = '']) => name)
    return main_parts.length === 1 ? (main_parts[0] ?? null) : null
  } catch {
    return null
  }
}
