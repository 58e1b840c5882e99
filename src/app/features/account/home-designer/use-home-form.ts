import { useTranslation } from 'react-i18next'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import { homeLookOf, homeSection, type HomeLook } from '#contract/account/home-look.ts'
import { venueBrandingEdit, type VenueBranding } from '#contract/account/branding.ts'
import { allSections } from '#rules/events/page-sections.ts'
import { useUpdateBranding } from '#app/data/branding/queries.ts'
import { applyDraft } from '#app/components/designer/apply-draft.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { useRowForm, type Labels, type RowForm } from '#app/components/form/use-row-form.ts'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/** Texts edited here, in every language. */
export const HOME_TEXTS = ['lead'] as const

const designOf = (look: HomeLook) => ({
  ...homeLookOf(look),
  homepage_sections: allSections(look.homepage_sections, homeSection.options),
})

/** Default design of the page; the primary colour is the venue's on every page. */
export const defaultDesign = () => designOf(HOME_LOOK_DEFAULTS)

/** The part of the branding that the designer edits. */
export const homeDesignOf = (branding: VenueBranding) => ({
  accent_colour: branding.accent_colour,
  ...designOf(branding),
  lead: branding.lead,
  translations: translationsForm(HOME_TEXTS, branding.translations),
})
export type HomeDesign = ReturnType<typeof homeDesignOf>

const toBody = ({ translations, ...home }: HomeDesign) => ({
  ...home,
  translations: translationsBody(translations),
})

/** Labels of the fields and of their translations. */
export function useHomeLabels(): Labels<HomeDesign> & Record<keyof Omit<HomeDesign, 'translations'>, string> {
  const { t } = useTranslation('designer')
  const { t: tAccount } = useTranslation('account')
  const { t: tFields } = useTranslation('fields')
  const fields = useFields(eventSettingsFields)
  const lead = tAccount('venue.lead')
  return {
    accent_colour: fields.homepage_primary_colour.label,
    homepage_background_type: fields.homepage_background_type.label,
    homepage_background_colour: fields.homepage_background_colour.label,
    homepage_cover_crop: t('home.crop'),
    homepage_type_pair: fields.homepage_type_pair.label,
    homepage_sections: fields.homepage_sections.label,
    lead,
    ...translatedLabels(tFields, { lead }, HOME_TEXTS),
  }
}

/** Form of the designer; saves to the venue's branding. */
export function useHomeForm(branding: VenueBranding): RowForm<HomeDesign> {
  const { t } = useTranslation('account')
  const notify = useNotify()
  const update = useUpdateBranding()
  return useRowForm({
    schema: venueBrandingEdit,
    row: branding,
    toForm: homeDesignOf,
    toBody,
    labels: useHomeLabels(),
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('venue.saved') }),
  })
}

/** Returns the branding with a design applied. */
export const applyHomeDesign = (branding: VenueBranding, home: HomeDesign): VenueBranding =>
  applyDraft(branding, home, venueBrandingEdit)
