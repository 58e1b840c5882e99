import { useTranslation } from 'react-i18next'
import { currentUserEdit, type User } from '#contract/account/users.ts'
import { useUpdateMe } from '#app/data/users/mutations.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface EmailDialogProps {
  me: User
  /** Initial value. */
  email: string
  onClose: () => void
}

/** Asks for a new email address and for the password, which protects against account takeover. */
export function EmailDialog({ me, email, onClose }: EmailDialogProps) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const update = useUpdateMe()
  const form = useRowForm({
    schema: currentUserEdit,
    row: null,
    toForm: () => ({ email, current_password: '' }),
    labels: { email: t('email.new'), current_password: t('password.current') },
    blame: { 'auth.password_wrong': 'current_password' },
    save: ({ body }) => update.mutateAsync({ ...body, version: me.version }),
    onSaved: (saved) => {
      const pending = saved?.pending_email
      if (pending) notify({ kind: 'success', text: t('email.sent', { email: pending }) })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('email.change')} submit={t('email.send')} onClose={onClose} width="xs">
      <TextField
        {...form.field('email')}
        required
        autoFocus
        type="email"
        autoComplete="email"
        hint={t('email.new_hint')}
      />
      <PasswordField {...form.field('current_password')} autoComplete="current-password" />
    </FormDialog>
  )
}
