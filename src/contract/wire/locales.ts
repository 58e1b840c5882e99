/** Languages of the app, as in the addresses of its texts. */
export const LOCALES = ['en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br'] as const
export type Locale = (typeof LOCALES)[number]
