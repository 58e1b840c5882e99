import type { HomeLook } from '#contract/account/home-look.ts'
import type { Image } from '#contract/events/images.ts'
import { isProductBackground, legibleBackground, veilColourOf } from '#app/ui/theme/custom-background.ts'
import type { Scheme } from '#app/ui/theme/palette.ts'
import { rulesOf, useStyleRules } from '#app/ui/theme/style-rules.ts'
import './backdrop.css'

/** The background settings of a page. */
export type BackdropStyle = Pick<HomeLook, 'homepage_background_colour' | 'homepage_background_type'> & {
  cover: Pick<Image, 'url' | 'sources'> | null
}

/** Background of a page: the cover, a colour, or the product's default. */
export function backdropOf({
  cover,
  homepage_background_colour: colour,
  homepage_background_type: type,
}: BackdropStyle) {
  if (type === 'MIRROR_COVER' && cover !== null) return 'cover'
  return type === 'PLAIN' || isProductBackground(colour) ? 'plain' : (colour as `#${string}`)
}

/** Full-page background: its colour, or its blurred cover; text stays legible on both. */
export function Backdrop({ style }: { style: BackdropStyle }) {
  const backdrop = backdropOf(style)
  useStyleRules(backdrop === 'plain' ? NO_RULES : rulesOfBackdrop(backdrop))
  if (backdrop === 'plain') return null
  const small = style.cover?.sources[0]?.url ?? style.cover?.url
  return (
    <div aria-hidden data-backdrop={backdrop === 'cover' ? 'cover' : 'colour'} className="backdrop no-print">
      {backdrop === 'cover' && <div className="blurred" style={{ backgroundImage: `url("${small}")` }} />}
      <div className="veil" />
    </div>
  )
}

const NO_RULES: readonly string[] = []

/** Colours in both schemes. The body's background would cover them; the document has the same. */
function rulesOfBackdrop(backdrop: 'cover' | `#${string}`): string[] {
  const colourIn = (scheme: Scheme) =>
    backdrop === 'cover' ? veilColourOf(scheme) : legibleBackground(backdrop, scheme)
  return [
    ...rulesOf('body', { backgroundColor: 'transparent' }),
    ...rulesOf('.backdrop > .veil', {
      backgroundColor: colourIn('light'),
      '[data-color-scheme=dark] &': { backgroundColor: colourIn('dark') },
    }),
  ]
}
