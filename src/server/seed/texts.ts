/** A text of the demo in English and in both kinds of Chinese. */
export type Told = { en: string; hk: string; cn: string }

export const told = (en: string, hk: string, cn: string): Told => ({ en, hk, cn })

/** Texts of one thing in the languages besides the main one, as rows keep them; a field without a text is left out. */
export function translated<Field extends string>(texts: Partial<Record<Field, Told | null>>) {
  const said = Object.entries<Told | null | undefined>(texts)
  const inChinese = (language: 'hk' | 'cn') =>
    Object.fromEntries(said.flatMap(([field, text]) => (text ? [[field, text[language]]] : []))) as Partial<
      Record<Field, string>
    >
  return { 'zh-hk': inChinese('hk'), 'zh-cn': inChinese('cn') }
}
