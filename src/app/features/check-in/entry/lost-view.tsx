import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useSession } from '#app/lib/net/session.ts'
import { redownloadList } from '#offline/door/enter-door.ts'
import { PlainScreen } from './plain-screen.tsx'
import { doorTokenOf } from './use-door-entry.ts'

interface LostViewProps {
  listId: Id
  onAgain: () => void
  onPair: () => void
}

/** Shown after the browser has cleared the storage, so that no ticket is rejected for it. */
export function LostView({ listId, onAgain, onPair }: LostViewProps) {
  const { t } = useTranslation('check-in')
  const session = useSession()
  const download = async () => {
    if (await redownloadList(browserPorts(), listId, doorTokenOf(session))) onAgain()
    else onPair()
  }
  return (
    <PlainScreen title={t('lost.title')} lead={t('lost.text')}>
      <Typography>{t('lost.unsent')}</Typography>
      <Button variant="contained" onClick={() => void download()}>
        {t('lost.download')}
      </Button>
      <Button variant="outlined" onClick={onPair}>
        {t('lost.pair')}
      </Button>
    </PlainScreen>
  )
}
