import { z } from 'zod'

export const SETTINGS_SECTIONS = [
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
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

const search = z.object({ part: z.enum(SETTINGS_SECTIONS).optional().catch(undefined) })

/** Settings section in the URL; the details by default. */
export const validateSettingsSearch = (input: Record<string, unknown>): { part?: SettingsSection } => {
  const { part } = search.parse(input)
  return part === undefined || part === 'details' ? {} : { part }
}
