import { useMemo } from 'react'
import type { TypePair } from '#contract/events/page-look.ts'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { backgroundsOf } from '#app/ui/theme/custom-background.ts'
import { backdropOf, type BackdropStyle } from './backdrop.tsx'
import { fontPairStyles } from './type-pair.ts'

/** Styles of a page in its own colour, legible on its background, and with its own fonts. */
export function usePageTheme(of: BackdropStyle & { colour: string; pair: TypePair | undefined }) {
  const { colour, pair } = of
  const ground = backdropOf(of)
  return useMemo(() => {
    const grounds = { light: backgroundsOf(ground, 'light'), dark: backgroundsOf(ground, 'dark') }
    return { ...customColourStyles(colour, grounds), ...fontPairStyles(pair) }
  }, [ground, colour, pair])
}
