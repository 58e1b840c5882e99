import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import { GateForm } from './place-form.tsx'
import { PlainScreen } from './plain-screen.tsx'

interface KnownViewProps {
  listId: Id
  meta: ListMeta
  onOpen: () => void
  onPair: () => void
}

/** A pairing link opened on a phone that is already a door of this list: its name and the choices. */
export function KnownView({ listId, meta, onOpen, onPair }: KnownViewProps) {
  const { t } = useTranslation('check-in')
  const { list, event, device } = meta
  return (
    <PlainScreen title={t('known.title')} lead={`${list.name} · ${event.title}`}>
      <Button variant="contained" onClick={onOpen}>
        {t('known.open')}
      </Button>
      <Typography variant="h2" sx={{ mt: 2 }}>
        {t('place.title')}
      </Typography>
      <GateForm listId={listId} device={device} onSaved={onOpen} />
      <Typography variant="h2" sx={{ mt: 2 }}>
        {t('known.anew')}
      </Typography>
      <Typography>{t('known.anew_text')}</Typography>
      <Button variant="outlined" onClick={onPair}>
        {t('known.pair')}
      </Button>
    </PlainScreen>
  )
}
