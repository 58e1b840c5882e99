import { useFreshVenue } from '#app/data/branding/ask-venue.ts'
import { useVenue } from '#app/lib/venue.ts'
import { customColourPageStyles } from '#app/ui/theme/custom-colour.ts'
import { rulesOf, useStyleRules } from '#app/ui/theme/style-rules.ts'

/** Draws the whole page in the venue's colour, and refreshes the stored branding. */
export function VenueColour() {
  const { accent_colour } = useVenue()
  useFreshVenue()
  useStyleRules(rulesOf(':root', customColourPageStyles(accent_colour)))
  return null
}
