import type { EventLocation, EventSettings, Location } from '#contract/events/event-settings.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { localizeRow } from '#rules/text/translated-text.ts'

/**
 * Returns the place of an event in a reader's language where translated, without the other languages.
 * @param language null: the main language
 */
export function localizeLocation(place: EventLocation, language: Locale | null): Location {
  const { translations: all = {}, ...main } = place
  const { translations: _, ...localized } = localizeRow({ ...main, translations: all }, language)
  return localized
}

type Localized = Pick<EventSettings, 'location' | 'translations'>

/**
 * Returns the settings of an event with their texts and its place in a reader's language where translated.
 * @param language null: the main language
 */
export function localizeSettings<Settings extends Localized>(
  settings: Settings,
  language: Locale | null,
): Settings & { location: Location } {
  return {
    ...localizeRow(settings, language),
    location: localizeLocation(settings.location, language),
  }
}
