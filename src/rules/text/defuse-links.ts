const WORD_JOINER = '\u2060'
/** A dot between a letter or digit and a letter: what mail programs take for a part of an address. */
const DOT_WITHIN = /(?<=[\p{L}\p{N}-])[.。．｡](?=\p{L})/gu

/** A name as mails print it: mail programs make no link of "Booking.com" once a word joiner stands behind its dot. */
export function defuseLinks(name: string): string {
  return name.replace(DOT_WITHIN, (dot) => dot + WORD_JOINER)
}

/** The name as it was, for paper. */
export const restoreLinks = (name: string): string => name.replaceAll(WORD_JOINER, '')
