import { eventSettingsEdit, type EventSettings } from '#contract/events/event-settings.ts'
import { pageSection } from '#contract/events/page-look.ts'
import { allSections } from '#rules/events/page-sections.ts'
import { applyDraft } from '#app/components/designer/apply-draft.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { useSettingsForm } from '../settings/use-settings-form.ts'

/** Texts edited here, in every language. */
export const DESIGN_TEXTS = ['homepage_line_up', 'continue_button_text'] as const

/** The part of the settings that the designer edits. */
export const designOf = (row: EventSettings) => ({
  homepage_primary_colour: row.homepage_primary_colour,
  homepage_background_type: row.homepage_background_type,
  homepage_background_colour: row.homepage_background_colour,
  homepage_cover_crop: row.homepage_cover_crop,
  homepage_sections: allSections(row.homepage_sections, pageSection.options),
  homepage_type_pair: row.homepage_type_pair,
  homepage_line_up: row.homepage_line_up,
  continue_button_text: row.continue_button_text,
  translations: translationsForm(DESIGN_TEXTS, row.translations),
})
export type Design = ReturnType<typeof designOf>

const toBody = ({ translations, ...design }: Design) => ({
  ...design,
  translations: translationsBody(translations),
})

/** Form of the designer; saved like all settings, online or offline. */
export function useDesignerForm(settings: EventSettings): RowForm<Design> {
  return useSettingsForm(settings, { toForm: designOf, toBody })
}

/** Returns the settings with a design applied. */
export const applyDesign = (settings: EventSettings, design: Design): EventSettings =>
  applyDraft(settings, design, eventSettingsEdit)
