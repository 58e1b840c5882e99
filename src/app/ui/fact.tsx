import type { ReactNode } from 'react'
import './fact.css'
import './plain/plain.css'

/** A short piece of information with an icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <div aria-hidden className="fact-icon">
        {icon}
      </div>
      <div className="fact-text">{children}</div>
    </div>
  )
}

interface FactListProps {
  facts: readonly { key: string; label: ReactNode; value: ReactNode }[]
}

/** Labels with their values: side by side in a wide container, one below the other in a narrow one. */
export function FactList({ facts }: FactListProps) {
  return (
    <div className="fact-list">
      <dl>
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt className="text-small text-quiet">{label}</dt>
            <dd className="text-small">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
