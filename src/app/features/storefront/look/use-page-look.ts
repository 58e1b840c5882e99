import { useMemo } from 'react'
import type { TypePair } from '#contract/events/page-look.ts'
import { ownColour } from '#app/ui/theme/custom-colour.ts'
import { groundsOf } from '#app/ui/theme/custom-background.ts'
import { groundOf, type Backed } from './backdrop.tsx'
import { typePair } from './type-pair.ts'

/** Styles of a page in its own colour, legible on what lies behind it, and in its own typefaces. */
export function usePageLook(of: Backed & { colour: string; pair: TypePair | undefined }) {
  const { colour, pair } = of
  const ground = groundOf(of)
  return useMemo(() => {
    const grounds = { light: groundsOf(ground, 'light'), dark: groundsOf(ground, 'dark') }
    return { ...ownColour(colour, grounds), ...typePair(pair) }
  }, [ground, colour, pair])
}
