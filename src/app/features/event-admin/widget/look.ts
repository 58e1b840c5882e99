import { readWidgetSearch, type WidgetOptions } from '#app/lib/addresses/widget-address.ts'

/** How the widget is to look, as it is typed; '' and false follow the visitor, the event or the product. */
export interface WidgetStyle {
  lang: NonNullable<WidgetOptions['lang']> | ''
  scheme: NonNullable<WidgetOptions['scheme']> | ''
  head: NonNullable<WidgetOptions['head']> | ''
  has_own_colour: boolean
  accent: string
  is_clear: boolean
  promo_code: string
  aff: string
}

export const DEFAULT_STYLE: WidgetStyle = {
  lang: '',
  scheme: '',
  head: '',
  has_own_colour: false,
  accent: '#6d2c5a',
  is_clear: false,
  promo_code: '',
  aff: '',
}

/** The options that this comes to; what is no colour yet is left out. */
export const styleOptionsOf = ({ has_own_colour, accent, is_clear, ...rest }: WidgetStyle): WidgetOptions =>
  readWidgetSearch({
    ...rest,
    accent: has_own_colour ? accent : '',
    background: is_clear ? 'transparent' : '',
  })
