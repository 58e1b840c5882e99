import GlobalStyles from '@mui/material/GlobalStyles'
import { useFreshVenue } from '#app/data/branding/ask-venue.ts'
import { useVenue } from '#app/lib/venue.ts'
import { customColourPageStyles } from '#app/ui/theme/custom-colour.ts'

/** Draws the whole page in the venue's colour, and refreshes the stored branding. */
export function VenueColour() {
  const { accent_colour } = useVenue()
  useFreshVenue()
  return <GlobalStyles styles={customColourPageStyles(accent_colour)} />
}
