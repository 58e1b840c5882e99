import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { WIDGET_ORIGINS_MAX, type EventSettings } from '#contract/event-settings.ts'
import { useOnline } from '#app/lib/online.ts'
import { FormPage } from '#app/parts/form/form-page.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { asOrigin, blankLine, linesOf } from './origin-lines.ts'

/** The sites that may show the widget, one a line; saved as all settings are, offline too. */
export function OriginsForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-widget')
  const { t: tAdmin } = useTranslation('event-admin')
  const online = useOnline()
  const form = useSettingsForm(settings, {
    toForm: ({ widget_origins }) => ({ widget_origins: linesOf(widget_origins) }),
    toBody: ({ widget_origins }) => ({ widget_origins: widget_origins.map(({ text }) => asOrigin(text)) }),
    labels: { widget_origins: t('origins.field'), 'widget_origins.*': t('origins.field') },
  })
  const { widget_origins: lines } = form.values
  const group = form.field('widget_origins')
  return (
    <FormPage form={form} submit={t('origins.save')} note={!online && tAdmin('settings.offline')}>
      <FieldGroup id={group.id} label={group.label} problem={group.problem}>
        <Stack sx={{ gap: 1.5, mt: 1.5 }}>
          {lines.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>{t('origins.none')}</Typography>
          )}
          {lines.map(({ key }, at) => {
            const { value, onChange, ...field } = form.field(`widget_origins.${at}`)
            return (
              <Stack key={key} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
                <TextField
                  {...field}
                  label={t('origins.site', { number: at + 1 })}
                  type="url"
                  value={value.text}
                  onChange={(text) => onChange({ ...value, text })}
                  hint={t('origins.hint')}
                />
                <IconButton
                  aria-label={t('origins.remove', { number: at + 1 })}
                  onClick={() => group.onChange(lines.toSpliced(at, 1))}
                  sx={{ mt: 0.5 }}
                >
                  <RemoveIcon />
                </IconButton>
              </Stack>
            )
          })}
          <Button
            startIcon={<AddIcon />}
            disabled={lines.length >= WIDGET_ORIGINS_MAX}
            onClick={() => group.onChange([...lines, blankLine()])}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('origins.add')}
          </Button>
        </Stack>
      </FieldGroup>
    </FormPage>
  )
}
