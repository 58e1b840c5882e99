import { textLimits } from '#tests/support/text-limits/text-limits.ts'

/** Returns a text of this length without a place to break. */
export const unbroken = (length: number) => 'W'.repeat(length)
export const LONG_EMAIL = `${unbroken(60)}@${unbroken(60)}.${unbroken(60)}.test`
export const LONG_URL = `https://${unbroken(60)}.test/${unbroken(1000)}`

/** Body fields that were filled to their maximum length. */
const typed = new Set<string>()

/** Returns the longest unbroken text that a field accepts; `alike` fields are displayed the same way. */
export function long(place: string, ...alike: string[]): string {
  const limit = textLimits[place]
  if (limit === undefined || limit === 'shaped') throw new Error(`${place} has no length`)
  for (const filled of [place, ...alike]) typed.add(filled)
  return unbroken(limit.max)
}

/** Field set by the app and not by a user. */
const NOT_TYPED = new Set(['heartbeat.app_version'])

/**
 * Returns the stored free-text fields that were not filled. A field also counts as filled when the same field of
 * another endpoint was (`updateTicket.name` by `createTicket.name`), and a translation when its main text was,
 * which it replaces.
 */
export function listUnfilledPlaces(): string[] {
  const fieldOf = (place: string) =>
    place
      .slice(place.indexOf('.') + 1)
      .replace(/^(order|attendees\.0)\.|translations\.zh-hk\./, '')
      .replace(/^options\.\w+$/, 'options.0')
  const resourceOf = (place: string) => /[A-Z]\w*(?=\.)/.exec(place)?.[0] ?? place
  const isFilled = (place: string) =>
    [...typed].some(
      (other) =>
        fieldOf(other) === fieldOf(place) &&
        (resourceOf(other) === resourceOf(place) || fieldOf(place).endsWith('_name')),
    )
  return Object.entries(textLimits).flatMap(([place, limit]) =>
    limit === 'shaped' ||
    limit.refused !== undefined ||
    limit.is_mailed ||
    limit.is_told ||
    NOT_TYPED.has(place) ||
    isFilled(place)
      ? []
      : [place],
  )
}

/** Returns an address with each line of maximum length, for these places of the API. */
export function longAddress(place: string, ...alike: string[]) {
  const longLine = (line: string) => long(`${place}.${line}`, ...alike.map((other) => `${other}.${line}`))
  return {
    venue_name: longLine('venue_name'),
    address_line_1: longLine('address_line_1'),
    address_line_2: longLine('address_line_2'),
    city: longLine('city'),
    state_or_region: longLine('state_or_region'),
    zip_or_postal_code: longLine('zip_or_postal_code'),
    country: 'HK',
  }
}

/** Returns a description of this length with every kind of block. */
export function html(length: number): string {
  const blocks = ['h2', 'h3', 'p', 'li', 'blockquote']
  const text = unbroken(Math.floor(length / blocks.length) - 60)
  return blocks
    .map((name) => (name === 'li' ? `<ul><li>${text}</li></ul>` : `<${name}>${text}</${name}>`))
    .join('')
}
