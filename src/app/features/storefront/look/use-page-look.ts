import { useMemo } from 'react'
import type { TypePair } from '#contract/events/page-look.ts'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { backgroundsOf } from '#app/ui/theme/custom-background.ts'
import { backdropOf, type BackdropStyle } from './backdrop.tsx'
import { fontPairStyles } from './type-pair.ts'

/** Styles of a page in its own colour, legible on its background, and with its own fonts. */
export function usePageTheme(options: BackdropStyle & { colour: string; pair: TypePair | undefined }) {
  const { colour, pair } = options
  const backdrop = backdropOf(options)
  return useMemo(() => {
    const backgrounds = { light: backgroundsOf(backdrop, 'light'), dark: backgroundsOf(backdrop, 'dark') }
    return { ...customColourStyles(colour, backgrounds), ...fontPairStyles(pair) }
  }, [backdrop, colour, pair])
}
