import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { userInvite, type Role } from '#contract/account/users.ts'
import { useInviteUser } from '#app/data/users/mutations.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EventsField } from './events-field.tsx'
import { RoleField } from './role-field.tsx'
import { checkEventIds } from './some-events.ts'

type InviteForm = {
  email: string
  first_name: string
  last_name: string
  role: Role
  event_ids: readonly Id[] | null
  locale: ReturnType<typeof currentLanguage>
}

/** Invites someone to the team by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const notify = useNotify()
  const invite = useInviteUser()
  const own_events = useTeamSession()?.account.event_ids ?? null
  const form = useRowForm({
    schema: userInvite,
    row: null,
    toForm: (): InviteForm => ({
      email: '',
      first_name: '',
      last_name: '',
      role: 'organizer',
      event_ids: own_events === null ? null : [],
      locale: currentLanguage(),
    }),
    check: checkEventIds,
    labels: {
      email: t('invite.email'),
      first_name: t('invite.first_name'),
      last_name: t('invite.last_name'),
      role: t('users.role'),
      event_ids: t('users.events'),
      locale: t('invite.language'),
    },
    blame: { 'user.already_member': 'email' },
    save: ({ body }) => invite.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('invite.sent', { email: form.values.email }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('invite.title')}
      submit={t('invite.send')}
      onClose={onClose}
      disabled={!online}
    >
      {!online && <Typography variant="body2">{t('offline')}</Typography>}
      <TextField {...form.field('email')} required autoFocus type="email" autoComplete="off" />
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <RoleField {...form.field('role')} />
      <EventsField {...form.field('event_ids')} />
      <LanguageField {...form.field('locale')} />
    </FormDialog>
  )
}
