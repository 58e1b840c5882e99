import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { PushAbility } from '#app/data/pushes/browser.ts'
import { useTogglePushes } from '#app/data/pushes/mutations.ts'
import { usePushState } from '#app/data/pushes/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Push notifications in this browser about the end of a tier. */
export function PushPanel() {
  const { t } = useTranslation('membership')
  const { data: state } = usePushState()
  if (state === undefined) return null
  return (
    <Panel title={t('pushes.title')} lead={t('pushes.lead')}>
      {state.ability === 'ready' ? (
        <PushSwitch is_on={state.is_on} />
      ) : (
        <Typography color="text.secondary">{formatPushBlocker(t, state.ability)}</Typography>
      )}
    </Panel>
  )
}

function PushSwitch({ is_on }: { is_on: boolean }) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const notify = useNotify()
  const toggle = useTogglePushes()
  const hint = toggle.isPending ? t('pushes.working') : online ? undefined : t('offline')
  const set = (is_enabled: boolean) =>
    toggle.mutate(is_enabled, {
      onSuccess: (is_now_on) => {
        if (is_now_on === is_enabled)
          notify({ kind: 'success', text: is_enabled ? t('pushes.switched_on') : t('pushes.switched_off') })
      },
    })
  return (
    <>
      <SwitchField
        id="pushes"
        label={t('pushes.label')}
        value={toggle.isPending ? toggle.variables : is_on}
        onChange={set}
        disabled={!online || toggle.isPending}
        {...(hint === undefined ? {} : { hint })}
      />
      {toggle.error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {toggle.error instanceof ApiError ? errorText(toggle.error) : t('pushes.failed')}
        </Alert>
      )}
    </>
  )
}

function formatPushBlocker(t: TFunction<'membership'>, ability: Exclude<PushAbility, 'ready'>): string {
  switch (ability) {
    case 'unsupported':
      return t('pushes.unsupported')
    case 'needs_home_screen':
      return t('pushes.needs_home_screen')
    case 'blocked':
      return t('pushes.blocked')
  }
}
