import i18next, { type TFunction } from 'i18next'

let fixed_t: TFunction<'check-in'> | undefined

/**
 * Returns `t` for the texts of the door. For components that are drawn with each scan or key: `useTranslation`
 * subscribes each of them to a change of the language, which reloads the page, and takes longer than drawing them.
 */
export const doorTexts = (): TFunction<'check-in'> => (fixed_t ??= i18next.getFixedT(null, 'check-in'))
