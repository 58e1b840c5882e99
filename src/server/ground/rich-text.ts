import sanitize from 'sanitize-html'
import { isBlankRichText, type Html } from '#contract/wire/rich-text.ts'

const NESTING_MAX = 40

const ALLOWED: sanitize.IOptions = {
  allowedTags: 'p br strong em u s h2 h3 ul ol li a blockquote hr'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: NESTING_MAX,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    // Search engines are not to take a link for a word of ours, and the page behind it gets no hold of this one.
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
}

/**
 * HTML of a person, kept only as far as the list of allowed elements goes; '' when no text is left. To be
 * applied to whatever is stored as rich text (S4.15).
 */
export function cleanRichText(typed: string): Html {
  const cleaned = sanitize(typed, ALLOWED)
  return (isBlankRichText(cleaned) ? '' : cleaned) as Html
}

const BREAK = /<(?:br|hr|\/(?:p|h2|h3|li|blockquote))\b[^>]*>/g
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The words of cleaned HTML on one line. */
export function textOfRichText(cleaned: Html): string {
  const words = cleaned.replace(BREAK, ' ').replace(/<[^<>]*>/g, '')
  return words
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
