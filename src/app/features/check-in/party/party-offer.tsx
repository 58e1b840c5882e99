import { useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { PartyMember } from '#offline/door/party.ts'
import { useAfterReading } from '../sheets/use-after-reading.ts'
import { isAbleToEnter } from './able-to-enter.ts'
import { namesOf } from './party-names.tsx'
import './party.css'

interface PartyOfferProps {
  members: readonly PartyMember[]
  /** Text of the button for a number of people. */
  label: (count: number) => string
  onAdmit: (attendee_ids: readonly Id[]) => void
}

/**
 * Admits several of an order: how many, at first all who can come in, and one large button. It ignores taps made
 * before it could be read, and works once. Taps on it do not reach what it lies on.
 */
export function PartyOffer({ members, label, onAdmit }: PartyOfferProps) {
  const { t } = useTranslation('check-in')
  const able = members.filter(isAbleToEnter).map(({ attendee }) => attendee)
  const [count, setCount] = useState(able.length)
  const was_pressed = useRef(false)
  const afterReading = useAfterReading()
  const chosen = able.slice(0, count)
  const admit = () => {
    if (was_pressed.current) return
    was_pressed.current = true
    onAdmit(chosen.map(({ id }) => id))
  }
  const step = (by: 1 | -1) => (event: MouseEvent) => {
    event.stopPropagation()
    setCount((before) => Math.min(able.length, Math.max(1, before + by)))
  }
  return (
    <div className="party">
      {able.length > 1 && (
        <div role="group" aria-label={t('party.count')}>
          <button type="button" aria-label={t('party.fewer')} aria-disabled={count <= 1} onClick={step(-1)}>
            −
          </button>
          <output>{formatNumber(count)}</output>
          <button
            type="button"
            aria-label={t('party.another')}
            aria-disabled={count >= able.length}
            onClick={step(1)}
          >
            +
          </button>
        </div>
      )}
      <button
        type="button"
        className="admit"
        onClick={(event) => {
          event.stopPropagation()
          afterReading(admit)(event)
        }}
      >
        {label(count)}
        {count < able.length && <small>{namesOf(chosen)}</small>}
      </button>
    </div>
  )
}
