import '@mui/material/themeCssVarsAugmentation'

interface ColourPair {
  main: string
  contrastText: string
}

interface ProductColours {
  /** Solid fills with white text; the same in light and dark, since a door screen is read from a distance. */
  verdict: Record<'admitted' | 'left' | 'refused' | 'notice' | 'waiting' | 'repeated', ColourPair>
  /** Text and outline colours of member tiers. */
  tier: Record<'normal' | 'gold' | 'platinum' | 'vip', string>
  /** Status of an order or a ticket (S10.4), as text and outline. */
  status: Record<'orange' | 'red' | 'teal', string>
  /** A strip across the page: offline, demo. */
  banner: ColourPair
  /** A QR code: black on white in both schemes. */
  code: { dark: string; light: string }
}

declare module '@mui/material/styles' {
  interface Palette extends ProductColours {}
  interface PaletteOptions extends Partial<ProductColours> {}
}
