import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import type { FormFrame } from '#app/components/form/use-row-form.ts'

/** A settings form with the common save button. */
export function SettingsFormPage({ form, children }: { form: FormFrame; children: ReactNode }) {
  const { t } = useTranslation('event-settings')
  const { t: tAdmin } = useTranslation('event-admin')
  const online = useOnline()
  return (
    <FormPage form={form} submit={t('save')} note={!online && tAdmin('settings.offline')}>
      {children}
    </FormPage>
  )
}
