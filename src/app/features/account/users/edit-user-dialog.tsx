import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { userEdit, type TeamMember } from '#contract/account/users.ts'
import { useUpdateUser } from '#app/data/users/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { EventsField } from './events-field.tsx'
import { RoleField } from './role-field.tsx'
import { checkEventIds } from './some-events.ts'
import { userNameOf } from './user-name.ts'

const formOf = ({ first_name, last_name, role, event_ids }: TeamMember) => ({
  first_name,
  last_name,
  role,
  event_ids: event_ids as readonly string[] | null,
})

/** Edits a team member's name, role and events; of the owner only the name. */
export function EditUserDialog({ user, onClose }: { user: TeamMember; onClose: () => void }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateUser()
  const form = useRowForm({
    schema: userEdit,
    row: user,
    toForm: formOf,
    check: checkEventIds,
    labels: {
      first_name: t('invite.first_name'),
      last_name: t('invite.last_name'),
      role: t('users.role'),
      event_ids: t('users.events'),
    },
    blame: { 'permission.denied': 'first_name', 'user.owner_locked': 'role', 'user.self_locked': 'role' },
    save: ({ changed, row }) => update.mutateAsync({ ...changed, user: row }),
    onSaved: () => {
      notify({ kind: 'success', text: t('users.saved', { name: userNameOf({ ...user, ...form.values }) }) })
      onClose()
    },
  })
  const is_locked = user.is_owner
  return (
    <FormDialog
      form={form}
      title={t('users.edit_title', { name: userNameOf(user) })}
      submit={t('users.save')}
      onClose={onClose}
      disabled={!online}
    >
      {!online && <Typography variant="body2">{t('offline')}</Typography>}
      <NameFields
        first={form.field('first_name')}
        last={form.field('last_name')}
        hint={t('users.name_hint')}
      />
      <RoleField
        {...form.field('role')}
        disabled={is_locked}
        hint={is_locked ? errorText({ code: 'user.owner_locked' }) : undefined}
      />
      <EventsField {...form.field('event_ids')} disabled={is_locked} />
    </FormDialog>
  )
}
