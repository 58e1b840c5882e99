import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { WidgetStyle } from './look.ts'

interface StyleFieldsProps {
  style: WidgetStyle
  onChange: (style: WidgetStyle) => void
}

/** Options that go into the HTML to paste. */
export function StyleFields({ style, onChange }: StyleFieldsProps) {
  const { t } = useTranslation('event-widget')
  const id = useId()
  const field = <Name extends keyof WidgetStyle>(name: Name, label: string) => ({
    id: `${id}-${name}`,
    label,
    value: style[name],
    onChange: (value: WidgetStyle[Name]) => onChange({ ...style, [name]: value }),
  })
  const language_options = locale.options.map((value) => ({ value, label: languages[value].endonym }))
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <SelectField
          {...field('lang', t('look.lang'))}
          options={[{ value: '', label: t('look.lang_own') }, ...language_options]}
        />
        <SelectField
          {...field('scheme', t('look.scheme'))}
          options={[
            { value: '', label: t('look.scheme_own') },
            { value: 'light', label: t('look.light') },
            { value: 'dark', label: t('look.dark') },
          ]}
        />
      </Stack>
      <SelectField
        {...field('head', t('look.head'))}
        options={[
          { value: '', label: t('look.cover') },
          { value: 'title', label: t('look.only_title') },
          { value: 'none', label: t('look.nothing') },
        ]}
      />
      <TextField {...field('promo_code', t('look.promo'))} hint={t('look.promo_hint')} autoComplete="off" />
      <TextField {...field('aff', t('look.aff'))} hint={t('look.aff_hint')} autoComplete="off" />
      <div>
        <SwitchField {...field('is_clear', t('look.clear'))} hint={t('look.clear_hint')} />
        <SwitchField {...field('has_own_colour', t('look.own_colour'))} />
      </div>
      {style.has_own_colour && (
        <ColourField {...field('accent', t('look.accent'))} hint={t('look.accent_hint')} />
      )}
    </Stack>
  )
}
