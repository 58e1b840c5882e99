/** A demo text in English and in both variants of Chinese. */
export type LocalizedText = { en: string; hk: string; cn: string }

export const localizedText = (en: string, hk: string, cn: string): LocalizedText => ({ en, hk, cn })

/**
 * Returns the texts in the languages besides the main one, in stored form; a field without a text is omitted.
 */
export function toTranslations<Field extends string>(texts: Partial<Record<Field, LocalizedText | null>>) {
  const entries = Object.entries<LocalizedText | null | undefined>(texts)
  const inChinese = (language: 'hk' | 'cn') =>
    Object.fromEntries(
      entries.flatMap(([field, text]) => (text ? [[field, text[language]]] : [])),
    ) as Partial<Record<Field, string>>
  return { 'zh-hk': inChinese('hk'), 'zh-cn': inChinese('cn') }
}

type Texts = Partial<Record<'zh-hk' | 'zh-cn', object>>

/** Returns the texts of both in each language. */
export const mergeTranslations = (first: Texts | undefined, second: Texts) => ({
  'zh-hk': { ...first?.['zh-hk'], ...second['zh-hk'] },
  'zh-cn': { ...first?.['zh-cn'], ...second['zh-cn'] },
})
