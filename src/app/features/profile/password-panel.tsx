import { useTranslation } from 'react-i18next'
import { currentUserEdit, type User } from '#contract/account/users.ts'
import { useUpdateMe } from '#app/data/users/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'

const blank = () => ({ current_password: '', password: '', password_confirmation: '' })

/** Changes the password, which ends all other sessions. */
export function PasswordPanel({ me }: { me: User }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateMe()
  const form = useRowForm({
    schema: currentUserEdit,
    row: null,
    toForm: blank,
    labels: {
      current_password: t('password.current'),
      password: t('password.new'),
      password_confirmation: t('password.again'),
    },
    blame: { 'auth.password_wrong': 'current_password' },
    save: ({ body }) => update.mutateAsync({ ...body, version: me.version }),
    onSaved: () => {
      form.reset()
      notify({ kind: 'success', text: t('password.saved') })
    },
  })
  return (
    <Panel title={t('password.title')} lead={t('password.lead')}>
      <FormPage form={form} submit={t('password.save')} disabled={!online} note={!online && t('offline')}>
        <input hidden readOnly autoComplete="username" value={me.email} />
        <PasswordField {...form.field('current_password')} autoComplete="current-password" />
        <NewPasswordField {...form.field('password')} />
        <PasswordField {...form.field('password_confirmation')} autoComplete="new-password" />
      </FormPage>
    </Panel>
  )
}
