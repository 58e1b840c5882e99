import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '#contract/wire/contact.ts'
import { currentUserEdit, type User } from '#contract/account/users.ts'
import { useUpdateMe } from '#app/data/users/mutations.ts'
import { currentLanguage, switchLanguage } from '#app/lib/i18n/i18n.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { setSchemeMode, useSchemeMode } from '#app/ui/theme/scheme.ts'

const formOf = (me: User) => ({ locale: locale.catch(currentLanguage()).parse(me.locale) })

/** The language, on every device and in emails; the colour scheme, on this device. */
export function AppearancePanel({ me }: { me: User }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const update = useUpdateMe()
  const form = useRowForm({
    schema: currentUserEdit,
    row: me,
    toForm: formOf,
    labels: { locale: t('look.language') },
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => switchLanguage(form.values.locale),
  })
  return (
    <Panel title={t('look.title')}>
      <FormPage form={form} submit={t('look.save')} disabled={!online} note={!online && t('offline')}>
        <LanguageField {...form.field('locale')} hint={t('look.language_hint')} />
      </FormPage>
      <Box sx={{ mt: 3 }}>
        <ColorSchemeField />
      </Box>
    </Panel>
  )
}

function ColorSchemeField() {
  const { t } = useTranslation('profile')
  const { t: tShell } = useTranslation('shell')
  const id = useId()
  return (
    <RadioField
      id={id}
      label={tShell('scheme.label')}
      hint={t('look.scheme_hint')}
      value={useSchemeMode()}
      onChange={setSchemeMode}
      options={[
        { value: 'light', label: tShell('scheme.light') },
        { value: 'dark', label: tShell('scheme.dark') },
        { value: 'system', label: tShell('scheme.auto') },
      ]}
    />
  )
}
