import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { doorTexts } from '../screen/door-texts.ts'

interface PersonTagsProps {
  person: MirrorAttendee
  /** Since when or when last the person was inside; null: never. */
  presence: string | null
  isInside: boolean
}

/** What stands in the way of an attendee, and when they came; plain elements, because there are many. */
export function PersonTags({ person, presence, isInside }: PersonTagsProps) {
  const t = doorTexts()
  const is_cancelled = person.status === 'CANCELLED' || person.refunded_at !== undefined
  return (
    <span className="person-tags">
      {person.is_test === true && <span className="cancelled">{t('search.test')}</span>}
      {is_cancelled && <span className="cancelled">{t('search.cancelled')}</span>}
      {!is_cancelled && person.approval !== undefined && (
        <span className="unpaid">{t('search.not_approved')}</span>
      )}
      {!is_cancelled && !person.paid && <span className="unpaid">{t('search.unpaid')}</span>}
      {presence !== null && <span className={isInside ? 'inside' : ''}>{presence}</span>}
    </span>
  )
}
