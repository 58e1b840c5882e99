import type { PublicVenue, PublicBranding } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { formatPhone } from '#rules/text/phone.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { readSender } from '#server/domains/platform/index.ts'

/** In CSS pixels; the image itself may be larger. */
const LOGO = { width: 240, height: 64 }

/** Header and footer of the venue's own mails in the reader's language; '' for missing values. */
export type EmailBranding = {
  name: string
  /** Absolute URLs; `dark_url` null: the same logo on dark backgrounds. */
  logo: { url: string; dark_url: string | null; width: number; height: number } | null
  /** With line breaks. */
  address: string
  /** As displayed, and as a dialable number. */
  phones: readonly { text: string; number: string }[]
  email: string
  /** URL of the venue's site. */
  url: string
}

/** Returns the venue's branding for a mail of an account; null: another account sends it. */
export type EmailBrandingLookup = (account_id: Id | null, reader: Locale) => EmailBranding | null

/** Reads the venue's branding once for several mails. */
export async function readEmailBranding(
  tx: Tx,
  { public_url }: Pick<Deps['settings'], 'public_url'>,
): Promise<EmailBrandingLookup> {
  const senderOf = await readSender(tx)
  return (account_id, reader) => emailBrandingOf(senderOf(account_id, reader), public_url)
}

function emailBrandingOf(branding: PublicVenue | null, public_url: string): EmailBranding | null {
  if (branding === null) return null
  const { name, address, phones, email } = branding
  return {
    name,
    logo: logoOf(branding, public_url),
    address: address.trim(),
    phones: phones.map((number) => ({ text: formatPhone(number), number })),
    email,
    url: public_url,
  }
}

function logoOf({ logo, logo_dark }: PublicBranding, public_url: string): EmailBranding['logo'] {
  if (logo === null) return null
  const { url, width, height } = logo
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height)
  return {
    url: `${public_url}${url}`,
    dark_url: logo_dark && `${public_url}${logo_dark.url}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
