import { z } from 'zod'

export const SETTINGS_PARTS = [
  'details',
  'place',
  'rooms',
  'pictures',
  'files',
  'checkout',
  'payment',
  'messages',
  'search',
  'look',
] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

const search = z.object({ part: z.enum(SETTINGS_PARTS).optional().catch(undefined) })

/** Which part of the settings the address opens; the details when it says nothing. */
export const validateSettingsSearch = (given: Record<string, unknown>): { part?: SettingsPart } => {
  const { part } = search.parse(given)
  return part === undefined || part === 'details' ? {} : { part }
}
