const WORD_JOINER = '\u2060'
/** A dot between a letter or digit and a letter, which mail programs treat as part of an address. */
const DOT_WITHIN = /(?<=[\p{L}\p{N}-])[.。．｡](?=\p{L})/gu

/** Returns a name for e-mails. A word joiner after the dot keeps mail programs from linking "Booking.com". */
export function defuseLinks(name: string): string {
  return name.replace(DOT_WITHIN, (dot) => dot + WORD_JOINER)
}

/** Returns the original name, for print. */
export const restoreLinks = (name: string): string => name.replaceAll(WORD_JOINER, '')
