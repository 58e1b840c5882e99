import { z } from 'zod'
import type { PublicBranding } from '#contract/account/branding.ts'

/** The icons that are made of a logo beside its sizes: src/server/domains/platform/images/process.ts. */
type Icon = 'icon192' | 'icon512' | 'maskable512' | 'apple180'

const manifest = z.looseObject({
  name: z.string(),
  short_name: z.string(),
  theme_color: z.string(),
  icons: z.array(z.unknown()),
  shortcuts: z.array(z.looseObject({ icons: z.array(z.unknown()) })).default([]),
})
/** Of what stands below the icon on a home screen. */
const SHORT_CHARACTERS = 12

/** Where an icon made of a logo lies. */
export function iconOf({ url }: NonNullable<PublicBranding['logo']>, icon: Icon): string {
  return url.replace(/[^/]+$/, `${icon}.png`)
}

/** The manifest of the installed app with the venue's name, sentence, colour and sign. @param source as the build has it */
export function venueManifest(source: string, { name, lead, accent_colour, logo }: PublicBranding): string {
  const plain = manifest.parse(JSON.parse(source))
  const own = {
    name,
    short_name: Array.from(name).length <= SHORT_CHARACTERS ? name : (name.split(' ')[0] ?? name),
    ...(lead === '' ? {} : { description: lead }),
    theme_color: accent_colour,
    ...(logo === null ? {} : iconFieldsOf(logo, plain.shortcuts)),
  }
  return JSON.stringify({ ...plain, ...own })
}

/** The venue's sign as the app's, and beside each of its shortcuts. */
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
