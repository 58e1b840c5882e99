/** What a message may leave open for each reader. */
export const PLACEHOLDERS = ['first_name', 'event', 'day', 'place', 'ticket_link'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type PlaceholderValues = Record<Placeholder, string>

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const TAG = /<[^<>]*>/g

/** How a placeholder stands in a text. */
export const placeholderText = (name: Placeholder): string => `{{${name}}}`

/** What was written in the place of a placeholder, without the dress that an editor gave to parts of it. */
const nameOf = (written: string): string =>
  written
    .replace(TAG, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

/** What somebody may mean as one; other things between braces are text. */
const NAME = /^[\p{L}_][\p{L}\p{N}_ -]*$/u

/** The names in a text that are no placeholders, each once, as they were written. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, written = '']) => nameOf(written))
  return [...new Set(names.filter((name) => NAME.test(name) && !isKnown(name)))]
}

/** A text with its placeholders filled in; what is none stays. A value is never looked into again. */
export function fillPlaceholders(text: string, valueOf: (name: Placeholder) => string): string {
  return text.replace(PLACEHOLDER, (hole, written: string) => {
    const name = nameOf(written)
    return isKnown(name) ? valueOf(name) : hole
  })
}

const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/** A subject with its placeholders filled in, on one line whatever stands in a name. */
export function fillSubject(subject: string, values: PlaceholderValues): string {
  return fillPlaceholders(subject, (name) => values[name])
    .replace(BREAKS, ' ')
    .trim()
}

const HREF_OR_PLACEHOLDER = /(\shref=")([^"]*)(")|\{\{([^{}]*)\}\}/g

/**
 * HTML with its placeholders filled in: text that cannot become markup, links where a link is meant, and the bare address
 * within an attribute. The result is to be cleaned once more: a name may stand where an address is expected.
 * @param escape makes text that can stand in HTML and its attributes
 */
export function fillHtml(
  html: string,
  values: PlaceholderValues,
  { escape, links }: { escape: (text: string) => string; links: readonly string[] },
): string {
  const as_links = links.map((link) => `<a href="${escape(link)}">${escape(link)}</a>`).join('<br>')
  const inText = (name: Placeholder) => (name === 'ticket_link' ? as_links : escape(values[name]))
  const inAddress = (name: Placeholder) => escape(name === 'ticket_link' ? (links[0] ?? '') : values[name])
  return html.replace(
    HREF_OR_PLACEHOLDER,
    (found: string, before?: string, address?: string, after?: string) =>
      before === undefined
        ? fillPlaceholders(found, inText)
        : before + fillPlaceholders(address ?? '', inAddress) + (after ?? ''),
  )
}
