import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import type { FormFrame } from '#app/components/form/use-row-form.ts'

interface AccountFormProps {
  form: FormFrame
  submit: string
  /** The fields, disabled for users who may only read. */
  children: (disabled: boolean) => ReactNode
}

/** A form for account data: editable by admins while online, read-only for others. */
export function AccountForm({ form, submit, children }: AccountFormProps) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const may_edit = useHasRight('account.edit')
  const offline_note = !online && t('offline')
  return (
    <FormPage
      form={form}
      submit={submit}
      disabled={!may_edit || !online}
      note={may_edit ? offline_note : t('read_only')}
    >
      {children(!may_edit)}
    </FormPage>
  )
}
