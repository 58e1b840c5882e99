import { readTextParam } from './text-in.ts'
import { isLanguage, type Language } from '../i18n/languages.ts'

export const WIDGET_SCHEMES = ['light', 'dark'] as const
export const WIDGET_HEADS = ['title', 'none'] as const
const COLOUR = /^#[0-9a-f]{6}$/i

/** How a widget is wanted; what is left out follows the visitor, the event or the product. */
export interface WidgetOptions {
  lang?: Language
  scheme?: (typeof WIDGET_SCHEMES)[number]
  /** `#rrggbb`, in place of the event's own colour. */
  accent?: string
  /** What stands above the tickets; left out, the cover with title, time and place. */
  head?: (typeof WIDGET_HEADS)[number]
  /** Left out, the page's own. */
  background?: 'transparent'
  promo_code?: string
  /** Whose visitors these are. */
  aff?: string
}

/** What an address says beside that. */
export interface WidgetSearch extends WidgetOptions {
  /** The origin of the page that shows the widget, which is told of height and orders. */
  host?: string
  /** Shown to the organizer: nothing is held. */
  preview?: true
}

/** The options in an address; a value that means nothing is left out. */
export function readWidgetSearch(search: Record<string, unknown>): WidgetSearch {
  const said = (name: keyof WidgetSearch) => readTextParam(search, name)
  const [lang, accent, promo_code, host] = [said('lang'), said('accent'), said('promo_code'), said('host')]
  const aff = said('aff')
  const scheme = WIDGET_SCHEMES.find((name) => name === said('scheme'))
  const head = WIDGET_HEADS.find((name) => name === said('head'))
  return {
    ...(isLanguage(lang) && { lang }),
    ...(scheme && { scheme }),
    ...(COLOUR.test(accent) && { accent }),
    ...(head && { head }),
    ...(said('background') === 'transparent' && { background: 'transparent' }),
    ...(promo_code !== '' && { promo_code }),
    ...(aff !== '' && { aff }),
    ...(host !== '' && { host }),
    ...((search['preview'] === true || said('preview') === '1') && { preview: true }),
  }
}
