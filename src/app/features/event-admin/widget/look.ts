import { readWidgetSearch, type WidgetOptions } from '#app/lib/addresses/widget-address.ts'

/** Form values of the widget's style; '' and false follow the visitor, the event or the product. */
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

/** The resulting options; an incomplete colour is omitted. */
export const styleOptionsOf = ({ has_own_colour, accent, is_clear, ...rest }: WidgetStyle): WidgetOptions =>
  readWidgetSearch({
    ...rest,
    accent: has_own_colour ? accent : '',
    background: is_clear ? 'transparent' : '',
  })
