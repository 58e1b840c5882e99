/** A text of the demo in English and in both kinds of Chinese. */
export type Told = { en: string; hk: string; cn: string }

export const told = (en: string, hk: string, cn: string): Told => ({ en, hk, cn })

/** As one text, for what has no languages of its own. */
export const inOne = ({ en, hk }: Told): string => `${en} ${hk}`
