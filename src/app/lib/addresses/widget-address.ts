import { readTextParam } from './text-in.ts'
import { isLanguage, type Language } from '../i18n/languages.ts'

export const WIDGET_SCHEMES = ['light', 'dark'] as const
export const WIDGET_HEADS = ['title', 'none'] as const
const COLOUR = /^#[0-9a-f]{6}$/i

/** Options of a widget; an omitted option follows the visitor, the event or the product. */
export interface WidgetOptions {
  lang?: Language
  scheme?: (typeof WIDGET_SCHEMES)[number]
  /** `#rrggbb`, replaces the event's own color. */
  accent?: string
  /** Header above the tickets; when omitted, the cover with title, time and place. */
  head?: (typeof WIDGET_HEADS)[number]
  /** When omitted, the page's own background. */
  background?: 'transparent'
  promo_code?: string
  /** Affiliate code. */
  aff?: string
}

/** Further search params of the widget page. */
export interface WidgetSearch extends WidgetOptions {
  /** Origin of the embedding page, which receives the height and the orders. */
  host?: string
  /** Preview for the organizer: nothing is held. */
  preview?: true
}

/** Reads the options from search params; invalid values are dropped. */
export function readWidgetSearch(search: Record<string, unknown>): WidgetSearch {
  const read = (name: keyof WidgetSearch) => readTextParam(search, name)
  const [lang, accent, promo_code, host] = [read('lang'), read('accent'), read('promo_code'), read('host')]
  const aff = read('aff')
  const scheme = WIDGET_SCHEMES.find((name) => name === read('scheme'))
  const head = WIDGET_HEADS.find((name) => name === read('head'))
  return {
    ...(isLanguage(lang) && { lang }),
    ...(scheme && { scheme }),
    ...(COLOUR.test(accent) && { accent }),
    ...(head && { head }),
    ...(read('background') === 'transparent' && { background: 'transparent' }),
    ...(promo_code !== '' && { promo_code }),
    ...(aff !== '' && { aff }),
    ...(host !== '' && { host }),
    ...((search['preview'] === true || read('preview') === '1') && { preview: true }),
  }
}
