const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g
/** Characters that encodeURIComponent does not escape and RFC 5987 does not allow. */
const UNESCAPED = /['()*]/g

/**
 * Returns the header value for a file name with any characters (RFC 6266), with an ASCII fallback for old
 * browsers.
 */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    UNESCAPED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
