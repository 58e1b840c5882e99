/** Placeholders that a message fills in for each recipient. */
export const PLACEHOLDERS = ['first_name', 'event', 'day', 'place', 'ticket_link'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type PlaceholderValues = Record<Placeholder, string>

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const TAG = /<[^<>]*>/g

/** Returns a placeholder as written in a text. */
export const placeholderText = (name: Placeholder): string => `{{${name}}}`

/** Returns the name inside a placeholder, without formatting that an editor added. */
const nameOf = (raw: string): string =>
  raw
    .replace(TAG, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

/** Possible placeholder names; other text between braces stays as it is. */
const NAME = /^[\p{L}_][\p{L}\p{N}_ -]*$/u

/** Returns the distinct unknown placeholder names of a text, as written. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, raw = '']) => nameOf(raw))
  return [...new Set(names.filter((name) => NAME.test(name) && !isKnown(name)))]
}

/** Fills in the placeholders of a text. Unknown ones stay, and values are not expanded again. */
export function fillPlaceholders(text: string, valueOf: (name: Placeholder) => string): string {
  return text.replace(PLACEHOLDER, (placeholder, raw: string) => {
    const name = nameOf(raw)
    return isKnown(name) ? valueOf(name) : placeholder
  })
}

const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/** Fills in the placeholders of a subject and returns it on one line. */
export function fillSubject(subject: string, values: PlaceholderValues): string {
  return fillPlaceholders(subject, (name) => values[name])
    .replace(BREAKS, ' ')
    .trim()
}

const HREF_OR_PLACEHOLDER = /(\shref=")([^"]*)(")|\{\{([^{}]*)\}\}/g

/**
 * Fills in the placeholders of HTML: escaped text, links for link placeholders, and the bare URL inside an
 * attribute. The result must be sanitized again, because a name can stand where a URL is expected.
 * @param escape escapes text for HTML content and attributes
 */
export function fillHtml(
  html: string,
  values: PlaceholderValues,
  { escape, links }: { escape: (text: string) => string; links: readonly string[] },
): string {
  const link_html = links.map((link) => `<a href="${escape(link)}">${escape(link)}</a>`).join('<br>')
  const inText = (name: Placeholder) => (name === 'ticket_link' ? link_html : escape(values[name]))
  const inUrl = (name: Placeholder) => escape(name === 'ticket_link' ? (links[0] ?? '') : values[name])
  return html.replace(
    HREF_OR_PLACEHOLDER,
    (match: string, before?: string, address?: string, after?: string) =>
      before === undefined
        ? fillPlaceholders(match, inText)
        : before + fillPlaceholders(address ?? '', inUrl) + (after ?? ''),
  )
}
