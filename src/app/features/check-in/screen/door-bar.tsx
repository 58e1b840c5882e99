import { useEffect, useRef } from 'react'
import { formatNumber } from '#app/lib/format/money.ts'
import { BuildingFigure } from './building-figure.tsx'
import { doorTexts } from './door-texts.ts'
import { useDoorState, useIsHandOut } from './station-context.ts'
import { StatePill } from '../queue/state-pill.tsx'

/** Always visible: list and gate, the check-in count and the sync state. */
export function DoorBar({ onQueue }: { onQueue: () => void }) {
  const t = doorTexts()
  const name = useDoorState(({ meta }) => meta?.list.name)
  const gate = useDoorState(({ meta }) => meta?.device.gate || meta?.device.name)
  const is_hand_out = useIsHandOut()
  const header = useRef<HTMLElement>(null)
  useEffect(() => (header.current === null ? undefined : publishBarPosition(header.current)), [])
  return (
    <header ref={header} className="door-bar">
      <div className="who">
        <div>
          <h1>{name ?? t('door.title')}</h1>
          <p className="gate">
            {[is_hand_out && t('hand_out.label'), gate || t('door.no_gate')].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Counts />
      </div>
      <BuildingFigure />
      <StatePill onOpen={onQueue} />
    </header>
  )
}

function Counts() {
  const t = doorTexts()
  const counts = useDoorState((state) => state.counts)
  const is_complete = useDoorState((state) => state.is_complete)
  const is_read = useDoorState((state) => state.is_read)
  const is_hand_out = useIsHandOut()
  const formatCounts = () => {
    const inside = formatNumber(counts.inside)
    const expected = formatNumber(counts.expected)
    if (is_hand_out)
      return is_complete
        ? t('hand_out.counts', { given: inside, expected })
        : t('hand_out.given', { given: inside })
    return is_complete ? t('door.counts', { inside, expected }) : t('door.inside', { inside })
  }
  return (
    <p className="counts" data-counts>
      {is_read && formatCounts()}
    </p>
  )
}

/** Publishes the bar's position and height as CSS variables, so that a verdict does not cover it. */
function publishBarPosition(header: HTMLElement): () => void {
  const root = document.documentElement
  const publish = () => {
    // Read both before writing either, which avoids a second layout.
    const { offsetTop, offsetHeight } = header
    root.style.setProperty('--bar-top', `${offsetTop}px`)
    root.style.setProperty('--bar-height', `${offsetHeight}px`)
  }
  if (typeof ResizeObserver !== 'function') return () => undefined
  const observer = new ResizeObserver(publish)
  observer.observe(header)
  if (header.parentElement !== null) observer.observe(header.parentElement)
  return () => observer.disconnect()
}
