import sanitize from 'sanitize-html'
import { isBlankRichText, type Html } from '#contract/wire/rich-text.ts'

const NESTING_MAX = 40

const SANITIZE_OPTIONS: sanitize.IOptions = {
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
    // Links are not endorsed towards search engines, and the linked page gets no access to this window.
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
}

/**
 * Sanitizes a user's HTML to the allowed elements; '' when no text is left. Must be applied to everything
 * that is stored as rich text (S4.15).
 */
export function cleanRichText(html: string): Html {
  const cleaned = sanitize(html, SANITIZE_OPTIONS)
  return (isBlankRichText(cleaned) ? '' : cleaned) as Html
}

const BREAK = /<(?:br|hr|\/(?:p|h2|h3|li|blockquote))\b[^>]*>/g
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Returns the text of sanitized HTML on one line. */
export function textOfRichText(cleaned: Html): string {
  return withoutTags(cleaned.replace(BREAK, ' ')).replace(/\s+/g, ' ').trim()
}

const withoutTags = (cleaned: string): string =>
  cleaned.replace(/<[^<>]*>/g, '').replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity)

const LINK = /<a [^<>]*?href="([^"]*)"[^<>]*>(.*?)<\/a>/gs
const LIST = /<(ul|ol)>|<\/(?:ul|ol)>|<li>/g

/** Returns the text of sanitized HTML with its line breaks, list markers and link URLs. */
export function textLinesOfRichText(cleaned: Html): string {
  const lists: { is_counted: boolean; count: number }[] = []
  const with_markers = cleaned
    .replace(/\s+/g, ' ')
    .replace(LINK, (_, address: string, content: string) => {
      const text = withoutTags(content)
      const target = withoutTags(address)
      return text === target || `mailto:${text}` === target ? content : `${content} (${address})`
    })
    .replace(LIST, (tag, list_tag?: string) => {
      const list = lists.at(-1)
      if (list_tag !== undefined) {
        lists.push({ is_counted: list_tag === 'ol', count: 0 })
        return list === undefined ? '' : '\n'
      }
      if (tag !== '<li>') {
        lists.pop()
        return lists.length === 0 ? '\n' : ''
      }
      if (list === undefined) return ''
      list.count += 1
      return list.is_counted ? `${list.count}. ` : '- '
    })
    .replace(/<\/(?:p|h2|h3|blockquote)> ?(?=<\/li>)/g, '')
    .replace(/<br\b[^>]*>|<\/li>/g, '\n')
    .replace(/<hr\b[^>]*>/g, '---\n\n')
    .replace(/<\/(?:p|h2|h3|blockquote)>/g, '\n\n')
  return withoutTags(with_markers)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
