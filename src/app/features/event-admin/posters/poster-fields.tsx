import { useTranslation } from 'react-i18next'
import { posterSize, type PosterSize } from '#contract/events/posters.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { ENDONYMS, isLanguage } from '#app/lib/i18n/languages.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useEvent } from '../use-event.tsx'

export const NO_AFFILIATE = ''

/** `affiliate_id`: NO_AFFILIATE for none. */
export type PosterForm = { size: PosterSize; language: Locale; affiliate_id: string }

interface PosterFieldsProps {
  form: PosterForm
  onChange: (change: Partial<PosterForm>) => void
}

/** Size and language of a poster, and the affiliate whose link its QR code has. */
export function PosterFields({ form, onChange }: PosterFieldsProps) {
  const { t } = useTranslation('event-admin')
  const { affiliates } = useEvent()
  return (
    <>
      <RadioField
        id="poster-size"
        label={t('poster.size')}
        value={form.size}
        onChange={(size) => onChange({ size })}
        options={posterSize.options.map((value) => ({ value, label: value }))}
      />
      <SelectField
        id="poster-language"
        label={t('poster.language')}
        value={form.language}
        onChange={(language) => onChange({ language })}
        options={Object.entries(ENDONYMS).flatMap(([value, label]) =>
          isLanguage(value) ? [{ value, label }] : [],
        )}
      />
      {affiliates.length > 0 && (
        <SelectField
          id="poster-affiliate"
          label={t('poster.affiliate')}
          hint={t('poster.affiliate_hint')}
          value={form.affiliate_id}
          onChange={(affiliate_id) => onChange({ affiliate_id })}
          options={[
            { value: NO_AFFILIATE, label: t('poster.no_affiliate') },
            ...affiliates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  )
}
