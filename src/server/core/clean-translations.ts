import { mapTranslations, type Translations } from '#contract/wire/translations.ts'
import { cleanRichText } from './rich-text.ts'

/** Sanitizes the rich texts among translated fields, in each language. */
export function cleanTranslations<Texts extends object, Field extends keyof Texts & string>(
  translations: Translations<Texts & { [Each in Field]?: string | undefined }>,
  rich: readonly Field[],
): Translations<Texts> {
  return mapTranslations(translations, (texts) => {
    const cleaned = rich.flatMap((field) => {
      const html = texts[field]
      return html === undefined ? [] : [[field, cleanRichText(html)] as const]
    })
    return { ...texts, ...Object.fromEntries(cleaned) }
  })
}
