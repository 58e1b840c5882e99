import { useTranslation } from 'react-i18next'
import { readProgrammeFeed } from '#contract/events/programme-feed.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { OuterLink } from '#app/ui/plain/links.tsx'

/** Links that subscribe to the programme in a calendar, of one organizer if given. */
export function ProgrammeLinks({ organizer_id }: { organizer_id?: string }) {
  const { t } = useTranslation('public')
  const search = new URLSearchParams({
    language: currentLanguage(),
    ...(organizer_id !== undefined && { organizer_id }),
  })
  const address = `${location.host}/api${readProgrammeFeed.path}?${search.toString()}`
  return (
    <p className="text-small programme-links">
      <OuterLink className="underlined" href={`webcal://${address}`}>
        {t('programme.subscribe')}
      </OuterLink>
      <OuterLink className="underlined" href={`${location.protocol}//${address}`}>
        {t('calendar.file')}
      </OuterLink>
    </p>
  )
}
