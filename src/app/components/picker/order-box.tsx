import { useEffect, useId, useRef, type ReactNode } from 'react'
import '#app/ui/plain/plain.css'
import './picker.css'

interface OrderBoxProps {
  title: string
  /** Takes the focus, because the control that opened it is gone. */
  takes_focus?: boolean
  children: ReactNode
}

/** A step of the widget that replaces the picker. */
export function OrderBox({ title, takes_focus = false, children }: OrderBoxProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takes_focus) heading.current?.focus()
  }, [takes_focus])
  return (
    <section aria-labelledby={id} className="order-box">
      <h2 id={id} ref={heading} className="text-h2" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
