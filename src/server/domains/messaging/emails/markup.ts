import { escapeMarkup } from '#server/core/escape-markup.ts'
/** HTML that may stand in a page as it is; only `markup` makes it. */
export type Markup = { readonly html: string }

/** HTML with values filled in: a text is escaped, other markup stands as it is. */
export function markup(
  pieces: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const filled = values.map((value) => {
    if (typeof value === 'string') return escapeMarkup(value)
    return 'html' in value ? value.html : value.map(({ html }) => html).join('')
  })
  return { html: pieces.reduce((text, piece, i) => text + (filled[i - 1] ?? '') + piece) }
}
