import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import {
  ORGANIZER_DESCRIPTION_MAX,
  ORGANIZER_NAME_MAX,
  organizerNew,
  type Organizer,
} from '#contract/organizers.ts'
import { useDeleteLogo, useUploadLogo } from '#app/data/images/mutations.ts'
import { useCreateOrganizer, useUpdateOrganizer } from '#app/data/organizers/mutations.ts'
import { useOnline } from '#app/lib/online.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { FormDialog } from '#app/parts/form/form-dialog.tsx'
import { ImageField } from '#app/parts/form/image-field.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface OrganizerDialogProps {
  /** Null makes a new one. */
  organizer: Organizer | null
  onClose: () => void
}

const formOf = (row: Organizer | null) => ({
  name: row?.name ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  website: row?.website ?? '',
  description: row?.description ?? '',
})

/** Adds an organizer to the account or changes one; needs the network. */
export function OrganizerDialog({ organizer, onClose }: OrganizerDialogProps) {
  const { t } = useTranslation('manage')
  const notify = useNotify()
  const online = useOnline()
  const create = useCreateOrganizer()
  const update = useUpdateOrganizer()
  const id = useNewId('organizer')
  const form = useRowForm({
    schema: organizerNew,
    row: organizer,
    toForm: formOf,
    toBody: (typed) => ({ ...typed, phone: typed.phone || null, website: typed.website || null }),
    labels: {
      name: t('organizer.name'),
      email: t('organizer.email'),
      phone: t('organizer.phone'),
      website: t('organizer.website'),
      description: t('field.description'),
    },
    save: ({ body, changed, row }) =>
      row === null ? create.mutateAsync({ ...body, id }) : update.mutateAsync({ row, edit: changed }),
    onSaved: () => {
      notify({ kind: 'success', text: organizer === null ? t('organizer.created') : t('organizer.saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={organizer === null ? t('organizer.new') : t('organizer.edit', { name: organizer.name })}
      submit={organizer === null ? t('organizer.create') : t('organizer.save')}
      disabled={!online}
      onClose={onClose}
    >
      {!online && <Alert severity="info">{t('needs_network')}</Alert>}
      <TextField {...form.field('name')} required autoFocus max={ORGANIZER_NAME_MAX} />
      <TextField {...form.field('email')} required type="email" autoComplete="off" />
      <PhoneField {...form.field('phone')} />
      <TextField {...form.field('website')} type="url" />
      <TextField {...form.field('description')} rows={3} max={ORGANIZER_DESCRIPTION_MAX} />
      {organizer !== null && <Logo organizer={organizer} />}
    </FormDialog>
  )
}

function Logo({ organizer }: { organizer: Organizer }) {
  const { t } = useTranslation('manage')
  const online = useOnline()
  const upload = useUploadLogo(organizer.id)
  const remove = useDeleteLogo(organizer.id)
  return (
    <ImageField
      id="organizer-logo"
      label={t('organizer.logo')}
      type="ORGANIZER_LOGO"
      url={organizer.logo_url}
      disabled={!online}
      upload={(file, how) => upload.mutateAsync({ file, how })}
      onRemove={() => remove.mutateAsync()}
    />
  )
}
