const HIDDEN = '•••'

/** Masks the local part of an e-mail address after its first character, so that only its owner recognizes it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(0, at))
  return `${first}${HIDDEN}${at < 0 ? '' : address.slice(at)}`
}
