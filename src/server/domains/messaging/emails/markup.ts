import { escapeMarkup } from '#server/core/escape-markup.ts'
/** HTML that is safe to insert; only `markup` creates it. */
export type Markup = { readonly html: string }

/** Builds HTML with values filled in: texts are escaped, other markup is inserted unchanged. */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const escaped = values.map((value) => {
    if (typeof value === 'string') return escapeMarkup(value)
    return 'html' in value ? value.html : value.map(({ html }) => html).join('')
  })
  return { html: strings.reduce((text, string, i) => text + (escaped[i - 1] ?? '') + string) }
}
