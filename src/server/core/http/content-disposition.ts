const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g
/** What encodeURIComponent leaves and RFC 5987 does not. */
const LEFT_OVER = /['()*]/g

/** The header that has a file saved under a name of any letters (RFC 6266), with a plain one for who is old. */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    LEFT_OVER,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
