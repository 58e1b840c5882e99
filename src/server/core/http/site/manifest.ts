import { z } from 'zod'
import type { PublicBranding } from '#contract/account/branding.ts'

/** Icons that are rendered from a logo besides its sizes: src/server/domains/platform/images/process.ts. */
type Icon = 'icon192' | 'icon512' | 'maskable512' | 'apple180'

const manifest = z.looseObject({
  name: z.string(),
  short_name: z.string(),
  theme_color: z.string(),
  icons: z.array(z.unknown()),
  shortcuts: z.array(z.looseObject({ icons: z.array(z.unknown()) })).default([]),
})
/** Length limit of the label below the icon on a home screen. */
const SHORT_CHARACTERS = 12

/** Returns the URL of an icon rendered from a logo. */
export function iconOf({ url }: NonNullable<PublicBranding['logo']>, icon: Icon): string {
  return url.replace(/[^/]+$/, `${icon}.png`)
}

/**
 * Returns the web app manifest with the venue's name, description, colour and logo.
 * @param source the manifest of the build
 */
export function venueManifest(source: string, { name, lead, accent_colour, logo }: PublicBranding): string {
  const base = manifest.parse(JSON.parse(source))
  const overrides = {
    name,
    short_name: Array.from(name).length <= SHORT_CHARACTERS ? name : (name.split(' ')[0] ?? name),
    ...(lead === '' ? {} : { description: lead }),
    theme_color: accent_colour,
    ...(logo === null ? {} : iconFieldsOf(logo, base.shortcuts)),
  }
  return JSON.stringify({ ...base, ...overrides })
}

/** Returns the venue's logo as the icon of the app and of each of its shortcuts. */
function iconFieldsOf(logo: NonNullable<PublicBranding['logo']>, shortcuts: readonly object[]): object {
  const icons = iconsOf(logo)
  return { icons, shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })) }
}

function iconsOf(logo: NonNullable<PublicBranding['logo']>): object[] {
  const icon = (name: Icon, size: number, purpose: 'any' | 'maskable') => ({
    src: iconOf(logo, name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [icon('icon192', 192, 'any'), icon('icon512', 512, 'any'), icon('maskable512', 512, 'maskable')]
}
