import { useTranslation } from 'react-i18next'
import type { PracticeKey } from '#rules/door/practice-code.ts'
import { useVerdictLabels } from '../check-in/verdict-labels.ts'

/** What a phone shows for each practice code. */
export function usePracticeLabels(): Record<PracticeKey, string> {
  const { t } = useTranslation('door-report')
  const verdicts = useVerdictLabels('entry')
  return {
    ...verdicts,
    tier: t('practice.tier', { result: verdicts.admitted }),
    note: t('practice.note', { result: verdicts.admitted }),
    just_now: t('practice.just_now'),
    building_full: t('practice.building_full'),
    several_lists: t('practice.several_lists'),
    practice_code: t('practice.practice_code'),
    not_saved: t('practice.not_saved'),
  }
}
