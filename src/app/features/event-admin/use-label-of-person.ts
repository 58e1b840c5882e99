import { useTranslation } from 'react-i18next'
import { personName } from '#rules/text/person-name.ts'

/** What a person goes by; whoever was deleted for privacy goes by that. */
export function useLabelOfPerson() {
  const { t } = useTranslation('event-people')
  return (person: { first_name: string; last_name: string; erased_at: string | null }): string =>
    person.erased_at ? t('erase.name') : personName(person)
}
