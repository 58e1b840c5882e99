import { isDeepStrictEqual } from 'node:util'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import {
  DEFAULT_COLOUR,
  type PublicVenue,
  type VenueBranding,
  type VenueBrandingEdit,
} from '#contract/account/branding.ts'
import type { Image } from '#contract/events/images.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import type { Tx } from '#server/core/db/database.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { cleanTranslations } from '#server/core/clean-translations.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { record } from '#server/domains/platform/audit/service.ts'
import {
  listOfVenue,
  setVenueImage,
  removeVenueImage,
  type ReadyImage,
} from '#server/domains/platform/images/service.ts'
import { findVenue, requireVenue, type Venue } from '#server/domains/platform/venue/service.ts'
import { presentBranding, presentPublic } from './present.ts'
import * as store from './store.ts'
import type { BrandingRow } from './store.ts'

/** Name of an installation that has not been set up. */
const DEFAULT_NAME = 'Foyer'
const DEFAULT_BRANDING: Omit<BrandingRow, 'account_id'> = {
  name: '',
  lead: '',
  address: '',
  opening_hours: '',
  about: '' as Html,
  contact: '' as Html,
  terms: '' as Html,
  translations: {},
  accent_colour: DEFAULT_COLOUR,
  phones: [],
  email: '',
  map_url: '',
  social: [],
  ...HOME_LOOK_DEFAULTS,
  version: 1,
}

/**
 * Returns the venue's public branding in the reader's language; the product's default while there is none.
 */
export async function readPublic(tx: Tx, reader: Locale): Promise<PublicVenue> {
  const venue = await findVenue(tx)
  if (venue === null)
    return presentPublic({ account_id: '', ...DEFAULT_BRANDING }, [], { name: DEFAULT_NAME, reader })
  return readBrandingOf(tx, venue, reader)
}

/**
 * Returns the branding of the account that sends a mail, in its reader's language. Null if the account is not
 * the venue's or there is no venue. An account of null stands for the venue.
 */
export type SenderLookup = (account_id: Id | null, reader: Locale) => PublicVenue | null

/** Reads the venue's branding once for all mails. */
export async function readSender(tx: Tx): Promise<SenderLookup> {
  const venue = await findVenue(tx)
  if (venue === null) return () => null
  const branding = await brandingOf(tx, venue.account_id)
  const images = await listOfVenue(tx, venue.account_id)
  return (account_id, reader) =>
    account_id !== null && account_id !== venue.account_id
      ? null
      : presentPublic(branding, images, { name: venue.name, reader })
}

/**
 * Returns the branding in every language, for the venue's team. Errors: venue.not_found, permission.denied.
 */
export async function read(context: Context<Person>): Promise<VenueBranding> {
  const { account_id } = await requireVenue(context, 'account.view')
  return presentBranding(await brandingOf(context.tx, account_id), await listOfVenue(context.tx, account_id))
}

/** Updates the branding; omitted fields stay. Errors: venue.not_found, permission.denied, version.stale. */
export async function update(
  context: Context<Person>,
  edit: VenueBrandingEdit,
  version: number | null,
): Promise<VenueBranding> {
  const { tx } = context
  const { account_id } = await requireVenue(context, 'account.edit')
  const images = await listOfVenue(tx, account_id)
  const before = await store.lock(tx, { account_id, ...DEFAULT_BRANDING })
  requireVersion(before, version, presentBranding(before, images))
  const after = applyEdit(before, sanitizeEdit(edit))
  if (isDeepStrictEqual(before, after)) return presentBranding(before, images)
  const saved = await store.save(tx, after)
  await recordChange(context, account_id)
  return presentBranding(saved, images)
}

/** Checks that the caller may change the branding's images. Errors: venue.not_found, permission.denied. */
export async function requireEdit(context: Context<Person>): Promise<void> {
  await requireVenue(context, 'account.edit')
}

/** Sets a prepared image. Errors: venue.not_found, permission.denied. */
export async function setImage(context: Context<Person>, ready: ReadyImage): Promise<Image> {
  const { account_id } = await requireVenue(context, 'account.edit')
  const image = await setVenueImage(context, ready)
  await recordChange(context, account_id)
  return image
}

/** Removes an image. Errors: venue.not_found, permission.denied, image.not_found. */
export async function removeImage(context: Context<Person>, id: Id): Promise<void> {
  const { account_id } = await requireVenue(context, 'account.edit')
  await removeVenueImage(context, id)
  await recordChange(context, account_id)
}

async function readBrandingOf(tx: Tx, { account_id, name }: Venue, reader: Locale): Promise<PublicVenue> {
  return presentPublic(await brandingOf(tx, account_id), await listOfVenue(tx, account_id), { name, reader })
}

async function brandingOf(tx: Tx, account_id: Id): Promise<BrandingRow> {
  return (await store.find(tx, account_id)) ?? { account_id, ...DEFAULT_BRANDING }
}

/** Sanitizes the rich texts in each language. */
function sanitizeEdit({ about, contact, terms, translations, ...edit }: VenueBrandingEdit) {
  const clean = (html: string | undefined) => (html === undefined ? undefined : cleanRichText(html))
  return {
    ...edit,
    about: clean(about),
    contact: clean(contact),
    terms: clean(terms),
    translations: translations && cleanTranslations(translations, ['about', 'contact', 'terms']),
  }
}

async function recordChange(context: Context<Person>, account_id: Id): Promise<void> {
  await record(context, { action: 'venue_face_changed', subject: { kind: 'account', id: account_id } })
}
