import { useTranslation } from 'react-i18next'
import {
  ORGANIZER_DESCRIPTION_MAX,
  ORGANIZER_NAME_MAX,
  organizerNew,
  type Organizer,
} from '#contract/events/organizers.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useDeleteLogo, useUploadLogo } from '#app/data/images/mutations.ts'
import { createOrganizer, updateOrganizer } from '#app/data/organizers/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { organizerFields } from '#app/components/fields/organizer.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { ImageField } from '#app/components/form/image-field.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface OrganizerDialogProps {
  /** Null creates a new one. */
  organizer: EditedRow<Organizer> | null
  onClose: () => void
}

const formOf = (row: Organizer | null) => ({
  name: row?.name ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  website: row?.website ?? '',
  description: row?.description ?? '',
})

/** Creates or edits an organizer, online or offline; uploading a logo requires the network. */
export function OrganizerDialog({ organizer, onClose }: OrganizerDialogProps) {
  const { t } = useTranslation('manage')
  const notifySaved = useSavedNotice()
  const id = useNewId('organizer')
  const form = useRowForm({
    schema: organizerNew,
    row: organizer,
    toForm: formOf,
    toBody: (values) => ({ ...values, phone: values.phone || null, website: values.website || null }),
    labels: labelsOf(useFields(organizerFields)),
    save: ({ body, changed, row }) =>
      row === null ? createOrganizer(id, body) : updateOrganizer(row, changed),
    onSaved: (saved) => {
      notifySaved(saved, organizer === null ? t('organizer.created') : t('organizer.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={organizer === null ? t('organizer.new') : t('organizer.edit', { name: organizer.name })}
      submit={organizer === null ? t('organizer.create') : t('organizer.save')}
      onClose={onClose}
    >
      {organizer !== null && <RowEdits row_id={organizer.id} />}
      <TextField {...form.field('name')} required autoFocus max={ORGANIZER_NAME_MAX} />
      <TextField {...form.field('email')} required type="email" autoComplete="off" />
      <PhoneField {...form.field('phone')} />
      <TextField {...form.field('website')} type="url" />
      <TextField {...form.field('description')} rows={3} max={ORGANIZER_DESCRIPTION_MAX} />
      {organizer?.is_new === false && <Logo organizer={organizer} />}
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
