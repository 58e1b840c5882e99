import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { WIDGET_ORIGINS_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { TextLines } from '#app/ui/fields/text-lines.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { normalizeOrigin, emptyOriginField, originFieldsOf } from './origin-lines.ts'

/** Sites that may embed the widget, one per line; saved like all settings, offline too. */
export function OriginsForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-widget')
  const { t: tAdmin } = useTranslation('event-admin')
  const online = useOnline()
  const form = useSettingsForm(settings, {
    toForm: ({ widget_origins }) => ({ widget_origins: originFieldsOf(widget_origins) }),
    toBody: ({ widget_origins }) => ({
      widget_origins: widget_origins.map(({ text }) => normalizeOrigin(text)),
    }),
    labels: { 'widget_origins.*': useFields(eventSettingsFields).widget_origins.label },
  })
  const { widget_origins: lines } = form.values
  const group = form.field('widget_origins')
  return (
    <FormPage form={form} submit={t('origins.save')} note={!online && tAdmin('settings.offline')}>
      <FieldGroup id={group.id} label={group.label} problem={group.problem}>
        {lines.length === 0 && (
          <Typography sx={{ color: 'text.secondary', mt: 1.5 }}>{t('origins.none')}</Typography>
        )}
        <TextLines
          keys={lines.map(({ key }) => key)}
          most={WIDGET_ORIGINS_MAX}
          words={{ add: t('origins.add'), remove: (number) => t('origins.remove', { number }) }}
          onAdd={() => group.onChange([...lines, emptyOriginField()])}
          onRemove={(at) => group.onChange(lines.toSpliced(at, 1))}
        >
          {(at) => {
            const { value, onChange, ...field } = form.field(`widget_origins.${at}`)
            return (
              <TextField
                {...field}
                label={t('origins.site', { number: at + 1 })}
                type="url"
                value={value.text}
                onChange={(text) => onChange({ ...value, text })}
                hint={t('origins.hint')}
              />
            )
          }}
        </TextLines>
      </FieldGroup>
    </FormPage>
  )
}
