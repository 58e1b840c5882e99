const HIDDEN = '•••'

/** An e-mail address of which its owner knows that it is theirs, and nobody else which it is. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(0, at))
  return `${first}${HIDDEN}${at < 0 ? '' : address.slice(at)}`
}
