import { useMemo } from 'react'
import type { TypePair } from '#contract/events/page-look.ts'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { backgroundsOf } from '#app/ui/theme/custom-background.ts'
import { backdropOf, type BackdropStyle } from './backdrop.tsx'
import { rulesOf, useStyleRules } from '#app/ui/theme/style-rules.ts'
import { fontPairStyles } from './type-pair.ts'

/** Class of the page's main element. */
const PAGE_LOOK = 'page-look'

/**
 * Draws a page in its own colour, legible on its background, and with its own fonts.
 * @returns the class of its main element
 */
export function usePageTheme(
  options: BackdropStyle & { colour: string; pair: TypePair | undefined },
): string {
  const { colour, pair } = options
  const backdrop = backdropOf(options)
  const rules = useMemo(() => {
    const backgrounds = { light: backgroundsOf(backdrop, 'light'), dark: backgroundsOf(backdrop, 'dark') }
    return rulesOf(`.${PAGE_LOOK}`, { ...customColourStyles(colour, backgrounds), ...fontPairStyles(pair) })
  }, [backdrop, colour, pair])
  useStyleRules(rules)
  return PAGE_LOOK
}
