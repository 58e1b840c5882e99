import type { Html } from '#contract/wire/rich-text.ts'
import type { stylesOf } from './email-style.ts'
import type { Markup } from './markup.ts'

type Styles = ReturnType<typeof stylesOf>

const OPENING = /<(p|h2|h3|ul|ol|li|blockquote|hr|a)\b/g

/** Adds the email's inline styles to a user's sanitized HTML, as mail programs need them. */
export function renderRich(html: Html, style: Styles): Markup {
  const attributes_by_tag: Record<string, string> = {
    p: `style="${style.text}"`,
    h2: `class="title" style="${style.rich_heading}"`,
    h3: `class="title" style="${style.rich_heading}"`,
    ul: `style="${style.rich_list}"`,
    ol: `style="${style.rich_list}"`,
    li: `style="${style.rich_item}"`,
    blockquote: `class="soft rule" style="${style.rich_quote}"`,
    hr: `class="rule" style="${style.rich_line}"`,
    a: `class="accent" style="${style.link}"`,
  }
  return {
    html: html.replace(OPENING, (opening, name: string) => `${opening} ${attributes_by_tag[name] ?? ''}`),
  }
}
