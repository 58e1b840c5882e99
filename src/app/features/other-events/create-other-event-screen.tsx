import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { Page } from '#app/ui/page.tsx'
import { OtherEventFields } from './one/other-event-fields.tsx'
import { useOtherEventForm } from './one/use-other-event-form.ts'

/** Creates an other event, online or offline, and opens it for its images and files. */
export function CreateOtherEventScreen() {
  const { t } = useTranslation('other-events')
  const online = useOnline()
  const navigate = useNavigate()
  const form = useOtherEventForm({
    row: null,
    onCreated: (id) =>
      void navigate({
        to: '/manage/other-events/$otherEventId',
        params: { otherEventId: id },
        replace: true,
      }),
  })
  return (
    <Page
      title={t('new')}
      subtitle={t('new_lead')}
      back={{ to: '/manage/other-events', label: t('back') }}
      width="md"
    >
      <FormPage form={form} submit={t('create')} note={!online && t('offline_note')}>
        <OtherEventFields form={form} />
      </FormPage>
    </Page>
  )
}
